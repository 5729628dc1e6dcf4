import { join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { copiedReport } from '#shared/rules/exports/copied-report.ts'
import { kindsInReport } from '#shared/rules/exports/doubts.ts'
import { ownEvidenceFolder } from '../evidence/places.ts'
import type { ExportSelection } from '../exports/export-job.ts'
import { readExported } from '../exports/read-exported.ts'
import type { Exports } from '../exports/run-exports.ts'
import type { EngineInput } from '../protocol.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { attempt } from '../store/failure.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'
import { withFound } from './service-queries.ts'

type ExportCallName =
  | 'export.start'
  | 'export.answer'
  | 'export.state'
  | 'export.wait'
  | 'export.cancel'
  | 'export.place'
  | 'export.path'
  | 'export.copy'

export interface ExportCallsParts {
  readonly profileDir: string
  readonly desk: Pick<DeskStore, 'read'>
  readonly exports: Exports
  /** Registers a reading of the database file: a rebuild waits until it has ended. */
  readonly whileRead: <T>(reading: Promise<T>) => Promise<T>
}

/** The calls that export reports as files and texts. */
export function exportCalls(
  { inWorkspace }: Workspaces,
  { profileDir, desk, exports, whileRead }: ExportCallsParts,
): Calls<ExportCallName> {
  const ownFolder = () => ownExportFolder(profileDir, desk)

  return {
    'export.place': () => ownFolder(),
    'export.start': ({ workspaceId, selection, folder, withOwn = false, ...choices }) =>
      inWorkspace(workspaceId, async (session) => {
        const place = folder === null ? ownFolder() : onThisMachine(folder)
        if (!place.ok) return place
        const { db, key, workspace } = session
        const order = {
          ...choices,
          withOwn,
          workspaceId,
          folder: place.value,
          file: db.file,
          key,
          me: workspace.meUserId,
          selection: selected(session, selection),
        }
        const ended = await whileRead(exports.start(order))
        if (!ended.ok && ended.error.kind === 'databaseDamaged') session.noteDamage()
        return ended
      }),
    'export.answer': ({ exportId, keep }) => exports.answer(exportId, keep),
    'export.state': ({ workspaceId }) => ok(exports.state(workspaceId)),
    'export.wait': ({ workspaceId }) => exports.wait(workspaceId),
    'export.cancel': async ({ workspaceId }) => {
      await exports.cancel(workspaceId)
      return ok(null)
    },
    'export.path': ({ exportId }) => exports.pathOf(exportId),
    'export.copy': ({ workspaceId, reportId, form }) =>
      inWorkspace(workspaceId, ({ db }) => {
        // Copied text never includes internal entries: it may be pasted somewhere in haste.
        const read = attempt(db.file, () => readExported(db, reportId, { withInternal: false }))
        if (!read.ok) return read
        if (read.value === null) return err({ kind: 'unknownHere', what: 'report' })
        const kinds = kindsInReport(read.value, 'markdown')
        return ok({ text: copiedReport(read.value, form), kinds })
      }),
  }
}

/**
 * The desk's own folder for exports: beside the evidence, in the folder that the user chose for files outside the local
 * copy.
 */
export function ownExportFolder(profileDir: string, desk: Pick<DeskStore, 'read'>): Result<string> {
  const read = desk.read()
  if (!read.ok) return read
  return ok(join(read.value.settings.evidenceFolder ?? ownEvidenceFolder(profileDir), 'exports'))
}

/**
 * Two separators at the start make a network path, or a path that the usual rules do not apply to. For a network path,
 * Windows would also reveal the user to another computer.
 */
const leadsElsewhere = /^[\\/]{2}/

function onThisMachine(folder: string): Result<string> {
  return leadsElsewhere.test(folder)
    ? err({
        kind: 'folderRefused',
        path: folder,
        reason: 'It’s a network path. Choose a folder on this computer.',
      })
    : ok(folder)
}

/**
 * The reports to export. They include reports that the service has found for the question, as the list on screen does.
 */
function selected(
  session: WorkspaceSession,
  selection: EngineInput<'export.start'>['selection'],
): ExportSelection {
  return selection.kind === 'reports'
    ? selection
    : { ...selection, question: withFound(session, selection.question) }
}
