import { join } from 'node:path'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import type { DownloadsAdded, EvidenceKey } from '#shared/desk/evidence.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { exists } from './evidence/part-file.ts'
import { previewFile } from './evidence/preview.ts'
import { resolveSelection } from './outbox/gather.ts'
import type { EngineInput, EngineOutput } from './protocol.ts'
import { readDownloads, readDownloadsOfReport } from './queries/downloads-view.ts'
import { type ReadableDb, select } from './store/database.ts'
import { type EvidenceToDownload, findDownload } from './store/evidence-downloads.ts'
import { attempt } from './store/failure.ts'
import type { WorkspaceSession } from './workspace-session.ts'

type EvidenceCallName =
  | 'evidence.download'
  | 'evidence.change'
  | 'evidence.downloads'
  | 'evidence.ofReport'
  | 'evidence.verify'
  | 'evidence.path'
  | 'evidence.preview'

export type EvidenceCalls = {
  readonly [N in EvidenceCallName]: (
    input: EngineInput<N>,
  ) => Result<EngineOutput<N>> | Promise<Result<EngineOutput<N>>>
}

const known = select<EvidenceToDownload>(
  'downloads.known',
  `select report_id as reportId, id as evidenceId, filename, size, mime_type as mimeType from evidence
   where report_id = ? order by position`,
)
const wasRead = select<{ readAt: number | null }>(
  'downloads.wasRead',
  'select evidence_read_at as readAt from reports where id = ?',
)

/** The calls about files of evidence on this machine. */
export function evidenceCalls({
  sessionOf,
}: {
  readonly sessionOf: (workspaceId: string) => Result<WorkspaceSession>
}): EvidenceCalls {
  async function within<T>(
    workspaceId: string,
    work: (session: WorkspaceSession) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    const session = sessionOf(workspaceId)
    return session.ok ? work(session.value) : session
  }

  return {
    'evidence.download': ({ workspaceId, which }) =>
      within(workspaceId, (session) => {
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
            const issues = [`${total} reports are more than can be taken at once: ${bulkAtMost} at most`]
            return err({ kind: 'invalidInput', command: 'evidence.download', issues })
          }
          default:
            return which satisfies never
        }
      }),
    'evidence.change': ({ workspaceId, which, change }) =>
      within(workspaceId, ({ downloads }) => downloads[change](which)),
    'evidence.downloads': ({ workspaceId }) =>
      within(workspaceId, ({ db, downloads }) => attempt(db.file, () => readDownloads(db, downloads))),
    'evidence.ofReport': ({ workspaceId, reportId }) =>
      within(workspaceId, ({ db, downloads }) =>
        attempt(db.file, () => readDownloadsOfReport(db, downloads, reportId)),
      ),
    'evidence.verify': ({ workspaceId, which }) =>
      within(workspaceId, ({ downloads }) => downloads.verify(which)),
    'evidence.path': ({ workspaceId, key }) => within(workspaceId, ({ db }) => pathOf(db, key)),
    'evidence.preview': ({ workspaceId, key }) =>
      within(workspaceId, async ({ db }) => {
        const path = await pathOf(db, key)
        return path.ok ? previewFile(path.value) : path
      }),
  }
}

const absent = err({ kind: 'unknownHere', what: 'file' } as const)

/** Where a finished file lies; `unknownHere` when it does not. */
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
