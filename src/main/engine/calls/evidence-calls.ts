import { join } from 'node:path'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import type { DownloadsAdded, EvidenceKey } from '#shared/desk/evidence.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { readDownloads, readDownloadsOfReport } from '../evidence/downloads-view.ts'
import { exists } from '../evidence/part-file.ts'
import { previewFile } from '../evidence/preview.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { type EvidenceToDownload, findDownload } from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { resolveSelection } from './gather.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type EvidenceCallName =
  | 'evidence.download'
  | 'evidence.change'
  | 'evidence.downloads'
  | 'evidence.ofReport'
  | 'evidence.verify'
  | 'evidence.path'
  | 'evidence.preview'

const known = select<EvidenceToDownload>(
  'downloads.known',
  `select report_id as reportId, id as evidenceId, filename, size, mime_type as mimeType from evidence
   where report_id = ? order by position`,
)
const wasRead = select<{ readAt: number | null }>(
  'downloads.wasRead',
  'select evidence_read_at as readAt from reports where id = ?',
)

/** The calls about files of evidence on this computer. */
export function evidenceCalls({ inWorkspace }: Workspaces): Calls<EvidenceCallName> {
  return {
    'evidence.download': ({ workspaceId, which }) =>
      inWorkspace(workspaceId, (session) => {
        switch (which.kind) {
          case 'item':
            return addItem(session, which.key)
          case 'report':
            return addAllOf(session, [which.reportId])
          case 'selection': {
            const resolved = resolveSelection(session, which.selection)
            if (!resolved.ok) return resolved
            const { isTooMany, total, reportIds } = resolved.value
            if (!isTooMany) return addAllOf(session, reportIds)
            const issues = [`${total} reports are too many: ${bulkAtMost} at most`]
            return err({ kind: 'invalidInput', command: 'evidence.download', issues })
          }
          default:
            return which satisfies never
        }
      }),
    'evidence.change': ({ workspaceId, which, change }) =>
      inWorkspace(workspaceId, ({ downloads }) => downloads[change](which)),
    'evidence.downloads': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, downloads }) => attempt(db.file, () => readDownloads(db, downloads))),
    'evidence.ofReport': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db, downloads }) =>
        attempt(db.file, () => readDownloadsOfReport(db, downloads, reportId)),
      ),
    'evidence.verify': ({ workspaceId, which }) =>
      inWorkspace(workspaceId, ({ downloads }) => downloads.verify(which)),
    'evidence.path': ({ workspaceId, key }) => inWorkspace(workspaceId, ({ db }) => pathOf(db, key)),
    'evidence.preview': ({ workspaceId, key }) =>
      inWorkspace(workspaceId, async ({ db }) => {
        const path = await pathOf(db, key)
        return path.ok ? previewFile(path.value) : path
      }),
  }
}

const absent = err({ kind: 'unknownHere', what: 'file' } as const)

/** The path of a finished file; `unknownHere` when there is no such file. */
async function pathOf(db: ReadableDb, { reportId, evidenceId }: EvidenceKey): Promise<Result<string>> {
  const found = attempt(db.file, () => findDownload(db, reportId, evidenceId))
  if (!found.ok) return found
  const { folder = null, name = null, state } = found.value ?? {}
  if (state !== 'done' || folder === null || name === null) return absent
  const path = join(folder, name)
  return (await exists(path)) ? ok(path) : absent
}

function addItem(
  { db, downloads }: WorkspaceSession,
  { reportId, evidenceId }: EvidenceKey,
): Result<DownloadsAdded> {
  const items = listOf(db, [reportId])
  if (!items.ok) return items
  const item = items.value.find((one) => one.evidenceId === evidenceId)
  if (item === undefined) return err({ kind: 'unknownHere', what: 'evidence' })
  const added = downloads.add([item], false)
  return added.ok ? ok({ added: added.value, already: 1 - added.value, listsToRead: 0 }) : added
}

function addAllOf({ db, downloads }: WorkspaceSession, reportIds: readonly number[]): Result<DownloadsAdded> {
  const unread = attempt(db.file, () =>
    reportIds.filter((id) => (db.get(wasRead, [id]) ?? { readAt: null }).readAt === null),
  )
  if (!unread.ok) return unread
  const items = listOf(db, reportIds)
  if (!items.ok) return items
  const added = downloads.add(items.value, true)
  if (!added.ok) return added
  const wanted = downloads.addReports(unread.value)
  if (!wanted.ok) return wanted
  const already = items.value.length - added.value
  return ok({ added: added.value, already, listsToRead: unread.value.length })
}

function listOf(db: ReadableDb, reportIds: readonly number[]): Result<readonly EvidenceToDownload[]> {
  return attempt(db.file, () => reportIds.flatMap((id) => db.all(known, [id])))
}
