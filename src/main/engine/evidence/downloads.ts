import type { DeskError } from '#shared/desk/errors.ts'
import type { DownloadsVerified } from '#shared/desk/evidence.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { systemClock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import {
  type EvidenceToDownload,
  moveDownload,
  pauseWantedEvidence,
  removeDownload,
  requeueDownloads,
  type StoredDownload,
  unwantAllEvidence,
} from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { inTransaction } from '../store/transaction.ts'
import {
  addToQueue,
  changeRows,
  rowsOf,
  type WhichDownloads,
  waitAgain,
  waitForNetworkAgain,
  wantReports,
} from './download-queue.ts'
import { createEvidenceLists } from './evidence-lists.ts'
import type { FetchContext } from './fetch-evidence.ts'
import { createFileLanes, type DownloadConnection, type FileLanes } from './file-lanes.ts'
import { type KeptFiles, openKeptFiles } from './kept-files.ts'
import { removeFile } from './part-file.ts'
import { partPath } from './places.ts'

export interface DownloadsOptions
  extends Pick<FetchContext, 'place' | 'allowedHosts' | 'resolve' | 'findProxy' | 'timeouts'> {
  readonly db: WritableDb
  readonly log: Log
  /** Called when anything about these downloads changed, which may be often. */
  readonly changed: () => void
}

/**
 * The queue of a workspace's downloads. It exists as long as the workspace is open, and fetches files while connected.
 */
export interface Downloads {
  isConnected(): boolean
  readonly underWay: FileLanes['underWay']
  connect(connection: DownloadConnection): void
  /** Aborts the running downloads; they resume with the next connection. */
  disconnect(): Promise<void>
  /** Called when the network is back: downloads that failed without it are tried again. */
  backOnline(): void
  /** Puts files into the queue. @returns how many of them were neither in the queue nor already downloaded. */
  add(items: readonly EvidenceToDownload[], isMany: boolean): Result<number>
  /** Reads the lists of evidence of these reports first, then puts all their files into the queue. */
  addReports(reportIds: readonly number[]): Result<null>
  pause(which: WhichDownloads): Promise<Result<null>>
  resume(which: WhichDownloads): Result<null>
  retry(which: WhichDownloads): Result<null>
  /** Removes unfinished downloads from the queue, and their parts from the disk. */
  cancel(which: WhichDownloads): Promise<Result<null>>
  /** Removes finished downloads from the list; the files stay on the disk. */
  forget(which: WhichDownloads): Result<null>
  /** Reads finished files and compares them with what was downloaded. */
  verify(which: WhichDownloads): Promise<Result<DownloadsVerified>>
  close(): Promise<void>
}

const unfinished = ['waiting', 'downloading', 'paused', 'failed'] as const

export function createDownloads({ db, log, changed, ...rest }: DownloadsOptions): Downloads {
  const clock = systemClock
  let connection: DownloadConnection | null = null
  let stopping = new AbortController()
  const closing = new AbortController()

  const requeued = attempt(db.file, () => requeueDownloads(db))
  if (!requeued.ok) log.note(`downloads could not be taken up again: ${requeued.error.kind}`)

  /**
   * Logs a failure to store the state of a download. A full or damaged disk is reported elsewhere. The lanes store the
   * state of an ended download later.
   */
  const noted = (result: Result<unknown>): void => {
    if (!result.ok) log.note(`the state of a download could not be kept: ${result.error.kind}`)
    changed()
  }
  const kept = openKeptFiles({ db, log, clock, changed, signal: closing.signal })
  const lists = createEvidenceLists({ db, clock, noted, added: beginFiles })
  const refused = () => {
    // A refused token is not used again.
    connection = null
  }
  const files = createFileLanes({ db, log, clock, ...rest, noted, changed, refused, ended: pump })

  function pump(): void {
    if (connection !== null) lists.read(connection.api, stopping.signal)
    beginFiles()
  }

  function beginFiles(): void {
    if (connection !== null) files.begin(connection, stopping.signal)
  }

  async function disconnect(): Promise<void> {
    connection = null
    stopping.abort()
    await files.allOver()
    await lists.ended()
  }

  /** Reports a change of the queue, and starts the downloads that may start now. */
  function queued<T>(result: T): T {
    changed()
    pump()
    return result
  }

  /**
   * Changes rows, and then aborts their running downloads. Because of the changed rows, these downloads do not start
   * again.
   */
  async function take(
    which: WhichDownloads,
    states: readonly StoredDownload['state'][],
    work: (row: StoredDownload) => void,
  ): Promise<Result<readonly StoredDownload[]>> {
    const done = changeRows(db, which, states, work)
    if (done.ok) await files.breakOff(done.value.map(({ id }) => id))
    changed()
    return done
  }

  return {
    isConnected: () => connection !== null,
    underWay: files.underWay,
    connect: (next) => {
      connection = next
      // Downloads that still run with the previous connection are ended by the next `disconnect`, too.
      if (stopping.signal.aborted) stopping = new AbortController()
      pump()
    },
    disconnect,
    backOnline: () => {
      noted(inTransaction(db, waitForNetworkAgain))
      pump()
    },
    add: (items, isMany) =>
      queued(inTransaction(db, (transaction) => addToQueue(transaction, items, isMany, clock.wall()))),
    addReports: (reportIds) =>
      queued(inTransaction(db, (transaction) => wantReports(transaction, reportIds, clock.wall))),
    pause: async (which) => {
      if (which === 'all') noted(inTransaction(db, (transaction) => pauseWantedEvidence(transaction, true)))
      const paused = await take(which, ['waiting', 'downloading'], ({ id }) => moveDownload(db, id, 'paused'))
      return paused.ok ? ok(null) : paused
    },
    resume: (which) => queued(inTransaction(db, (transaction) => waitAgain(transaction, which, 'paused'))),
    retry: (which) => queued(inTransaction(db, (transaction) => waitAgain(transaction, which, 'failed'))),
    cancel: async (which) => {
      if (which === 'all') noted(inTransaction(db, (transaction) => unwantAllEvidence(transaction)))
      const taken = await take(which, unfinished, ({ id }) => removeDownload(db, id))
      return taken.ok ? removeParts(taken.value) : taken
    },
    forget: (which) => {
      const forgotten = changeRows(db, which, ['done'], ({ id }) => removeDownload(db, id))
      changed()
      return forgotten.ok ? ok(null) : forgotten
    },
    verify: (which) => verifyFiles(db, kept, which),
    close: async () => {
      closing.abort()
      await disconnect()
      files.close()
      await kept.ended
    },
  }
}

/** Removes the parts of these downloads from the disk. @returns the first error, after all have been tried. */
async function removeParts(rows: readonly StoredDownload[]): Promise<Result<null>> {
  let failed: Result<null> = ok(null)
  for (const { folder, reportId, evidenceId } of rows) {
    if (folder === null) continue
    const removed = await removeFile(partPath({ folder, reportId, evidenceId }))
    if (failed.ok && !removed.ok) failed = removed
  }
  return failed
}

async function verifyFiles(
  db: WritableDb,
  kept: KeptFiles,
  which: WhichDownloads,
): Promise<Result<DownloadsVerified>> {
  const rows = attempt(db.file, () => rowsOf(db, which, ['done']))
  if (!rows.ok) return rows
  const found = { here: 0, missing: 0, changed: 0, shared: 0 }
  let failed: DeskError | null = null
  for (const row of rows.value) {
    const checked = await kept.check(row)
    // The result of each file is stored, so the others are checked all the same.
    if (!checked.ok) failed ??= checked.error
    else if (checked.value !== null) found[checked.value] += 1
  }
  if (failed !== null) return err(failed)
  const { here, missing, changed, shared } = found
  return ok({ intact: here, missing, changed: changed + shared })
}
