import { join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { contradiction, sniffKind } from '#shared/rules/evidence/sniff.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Clock } from '../api/clock.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import {
  checkpointDownload,
  finishDownload,
  placeDownload,
  readDownload,
  type StoredDownload,
  sealDownload,
} from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Resolve } from './address-gate.ts'
import { download } from './download.ts'
import { fileMark } from './file-presence.ts'
import { markDownloaded } from './mark-downloaded.ts'
import { checkRoom, hashFile, openPart, type PartFile, removeFile } from './part-file.ts'
import { folderOfReport, nameInFolder, namesOnDisk, partPath } from './places.ts'
import { openStorage, type StorageTimeouts } from './storage-client.ts'
import { isNamed, takeName } from './take-name.ts'

export interface FetchContext {
  readonly db: WritableDb
  readonly api: Pick<AdminApi, 'requestEvidenceDownload'>
  /** The service's address. */
  readonly baseUrl: string
  readonly allowLoopback: boolean
  readonly clock: Clock
  readonly log: Log
  /** Returns where the folders of reports are created. */
  readonly place: () => { readonly root: string; readonly naming: string; readonly workspace: string }
  /** Returns the hosts of the local network that the user allows now; omitted = none. */
  readonly allowedHosts?: () => readonly string[]
  readonly resolve?: Resolve
  /** Finds the proxy to connect through, as in `GateOptions`. */
  readonly findProxy?: FindProxy
  readonly timeouts?: Partial<StorageTimeouts>
}

export interface FetchCall {
  readonly signal: AbortSignal
  readonly priority: Priority
  /** Called for each piece, with the number of bytes received so far. */
  readonly onReceived: (bytes: number) => void
}

/** How often a new name is chosen because another program took the chosen one first. */
const namingTries = 20

/**
 * Fetches one piece of evidence from the service to its place on the disk. At any moment, the name belongs to the
 * whole, checked file, or is reserved for it, or is free. After a kill at any instruction, the download resumes.
 *
 * @returns ok when the file is in its place. Errors: see `download`; `diskFull`, `folderRefused`, those of the
 *   database.
 */
export async function fetchEvidence(
  context: FetchContext,
  row: StoredDownload,
  call: FetchCall,
): Promise<Result<null>> {
  const { db, clock } = context
  const before = await finishedBefore(row)
  if (!before.ok) return before
  if (before.value) return inTransaction(db, () => finish(row.id))

  const placed = await placeOf(context, row)
  if (!placed.ok) return placed
  const { folder, name } = placed.value
  const begun = readDownload(db, row.id) ?? row
  const room = await checkRoom(folder, Math.max(0, (row.size ?? 0) - begun.received))
  if (!room.ok) return room
  const part = await openPart(partPath({ ...row, folder }), begun.received)
  if (!part.ok) return part
  try {
    return await intoPart(part.value, begun, folder, name)
  } finally {
    await part.value.close()
    if (!isWanted(row.id)) await removeFile(part.value.path)
  }

  async function intoPart(
    file: PartFile,
    { received, total, validator }: StoredDownload,
    folder: string,
    name: string,
  ): Promise<Result<null>> {
    const { id, reportId, evidenceId, size, filename, mimeType } = row
    call.onReceived(file.length)
    const fetched = await download({
      part: file,
      begun: { received, total, validator },
      size,
      signal: call.signal,
      clock,
      askAddress: async () => {
        const { signal, priority } = call
        const answer = await context.api.requestEvidenceDownload(
          { id: reportId, evidenceId },
          { signal, priority },
        )
        return answer.ok ? ok(answer.value.url) : answer
      },
      open: (address, wanted) =>
        openStorage({
          ...context,
          address,
          wanted,
          signal: call.signal,
          serviceOrigin: new URL(context.baseUrl).origin,
          allowedHosts: context.allowedHosts?.() ?? [],
        }),
      onReceived: call.onReceived,
      onCheckpoint: (progress) =>
        attempt(db.file, () => {
          checkpointDownload(db, { id, ...progress })
          return null
        }),
    })
    if (!fetched.ok) return fetched
    const { sha256, head } = file.digest()
    const bytes = file.length
    const service = new URL(context.baseUrl).origin
    const origin = { storage: fetched.value.origin ?? service, service }
    const isMarked = await markDownloaded(file.path, origin, context.log)
    const kind = sniffKind(head)
    const contradicts = contradiction(kind, { filename, mimeType })
    for (let tries = 0, next = name; tries < namingTries; tries += 1) {
      const about = { id, name: next, bytes, sha256, kind, contradicts, isMarked: isMarked ? 1 : 0 }
      const sealed = inTransaction(db, (transaction) => sealDownload(transaction, about))
      if (!sealed.ok) return sealed
      const named = await takeName(file.path, folder, next)
      if (!named.ok) return named
      if (named.value)
        return isWanted(id) ? inTransaction(db, () => finish(id)) : takeAway(join(folder, next))
      // There is no `await` between choosing the name and noting it, so no other download can choose the same name.
      next = nameInFolder(db, row, folder, await namesOnDisk(folder))
    }
    return err({ kind: 'folderRefused', path: folder, reason: 'Another program keeps taking the name.' })
  }

  function isWanted(id: number): boolean {
    return readDownload(db, id) !== undefined
  }

  /** Removes a file whose download was canceled while the file got its name. */
  async function takeAway(path: string): Promise<Result<null>> {
    const removed = await removeFile(path)
    return removed.ok ? err({ kind: 'cancelled' }) : removed
  }

  function finish(id: number): null {
    const { folder, name } = readDownload(db, id) ?? row
    const mark = folder === null || name === null ? null : fileMark(join(folder, name))
    finishDownload(db, { id, mark, now: clock.wall() })
    return null
  }
}

/** The file's folder and name. They are chosen once, so that a part is found again. */
async function placeOf(
  { db, place }: FetchContext,
  row: StoredDownload,
): Promise<Result<{ readonly folder: string; readonly name: string }>> {
  if (row.folder !== null && row.name !== null) return ok({ folder: row.folder, name: row.name })
  const folder = inTransaction(db, (transaction) => folderOfReport(transaction, row.reportId, place()))
  if (!folder.ok) return folder
  if (!folder.value.ok) return folder.value
  const path = folder.value.value
  const there = await namesOnDisk(path)
  // The name is chosen and noted in one step, so that parallel downloads never choose the same name.
  return inTransaction(db, (transaction) => {
    const chosen = { folder: path, name: nameInFolder(transaction, row, path, there) }
    placeDownload(transaction, { id: row.id, ...chosen })
    return chosen
  })
}

/**
 * Whether a kill came after the file got its name and before that was noted; if so, removes what is left of the part.
 */
async function finishedBefore(row: StoredDownload): Promise<Result<boolean>> {
  const { folder, name, sha256, bytes } = row
  if (folder === null || name === null || sha256 === null) return ok(false)
  const path = join(folder, name)
  const part = partPath({ ...row, folder })
  const named = await isNamed(part, path)
  if (!named.ok || !named.value) return named
  const found = await hashFile(path)
  if (!found.ok || found.value?.sha256 !== sha256 || found.value.bytes !== bytes) return ok(false)
  const removed = await removeFile(part)
  return removed.ok ? ok(true) : removed
}
