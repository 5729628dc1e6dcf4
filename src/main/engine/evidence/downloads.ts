import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskError } from '#shared/desk/errors.ts'
import type { DownloadsVerified, EvidenceKey } from '#shared/desk/evidence.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import { systemClock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import {
  addDownload,
  downloadsInState,
  type EvidenceToDownload,
  failDownload,
  findDownload,
  moveDownload,
  nextWaiting,
  notePresence,
  pauseWantedEvidence,
  removeDownload,
  requeueDownloads,
  type StoredDownload,
  unwantAllEvidence,
  unwantEvidence,
  wantEvidence,
  wantedEvidence,
} from '../store/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { inTransaction } from '../store/transaction.ts'
import { isOfTheWay } from '../sync/failures.ts'
import { keepEvidence } from '../sync/keep-evidence.ts'
import { type FetchContext, fetchEvidence } from './fetch-evidence.ts'
import { hashFile, removeFile } from './part-file.ts'
import { partPath } from './places.ts'
import { createSpeedometer, type Speedometer } from './speedometer.ts'

/** Files fetched side by side. One place is kept for what a person asks for alone. */
const lanes = 4
const lanesOfMany = 3
/** More reports than can wait for their lists. */
const everything = 1_000_000

export interface DownloadsOptions extends Pick<FetchContext, 'place' | 'resolve' | 'timeouts'> {
  readonly db: WritableDb
  readonly log: Log
  /** Something about these downloads changed; called often. */
  readonly changed: () => void
}

/** What is needed to fetch: a token's connection. */
export interface DownloadConnection {
  readonly api: Pick<AdminApi, 'requestEvidenceDownload' | 'listEvidence'>
  readonly baseUrl: string
  readonly allowLoopback: boolean
}

/** What is under way, by the number of its row. */
export interface UnderWay {
  readonly received: number
  readonly bytesPerSecond: number
}

/** Errors that pass by themselves when the network is back. */
const passing: ReadonlySet<DeskError['kind']> = new Set([
  'network',
  'timeout',
  'rateLimited',
  'serviceFailed',
])

/** The queue of a workspace's downloads. It lives as long as the workspace is open, and fetches while connected. */
export interface Downloads {
  isConnected(): boolean
  underWay(id: number): UnderWay | null
  connect(connection: DownloadConnection): void
  /** Breaks off what is under way; it goes on with the next connection. */
  disconnect(): Promise<void>
  /** The network is back: what failed for the want of it is tried again. */
  backOnline(): void
  /** Puts files into the queue. @returns how many of them were not in it, and not here. */
  add(items: readonly EvidenceToDownload[], isMany: boolean): Result<number>
  /** Reads the lists of these reports first, then puts all on them into the queue. */
  addReports(reportIds: readonly number[]): Result<null>
  pause(which: readonly EvidenceKey[] | 'all'): Promise<Result<null>>
  resume(which: readonly EvidenceKey[] | 'all'): Result<null>
  retry(which: readonly EvidenceKey[] | 'all'): Result<null>
  /** Takes unfinished ones out of the queue, and what arrived of them off the disk. */
  cancel(which: readonly EvidenceKey[] | 'all'): Promise<Result<null>>
  /** Takes finished ones off the list; the files stay. */
  forget(which: readonly EvidenceKey[] | 'all'): Result<null>
  /** Reads finished files and compares them with what was downloaded. */
  verify(which: readonly EvidenceKey[] | 'all'): Promise<Result<DownloadsVerified>>
  close(): Promise<void>
}

interface Running {
  readonly abort: AbortController
  readonly rank: number
  readonly meter: Speedometer
  readonly ended: Promise<void>
  received: number
}

export function createDownloads({ db, log, changed, ...rest }: DownloadsOptions): Downloads {
  const clock = systemClock
  const running = new Map<number, Running>()
  let connection: DownloadConnection | null = null
  let listing: Promise<void> | null = null
  let isListWanted = false
  let stopping = new AbortController()
  const closing = new AbortController()

  const requeued = attempt(db.file, () => requeueDownloads(db))
  if (!requeued.ok) log.note(`downloads could not be taken up again: ${requeued.error.kind}`)

  /** A disk that is full, or damaged, is told elsewhere; what is in memory stays true. */
  const noted = (result: Result<unknown>): void => {
    if (!result.ok) log.note(`the state of a download could not be kept: ${result.error.kind}`)
    changed()
  }

  function pump(): void {
    readLists()
    beginFiles()
  }

  function beginFiles(): void {
    while (connection !== null && running.size < lanes) {
      const ofMany = [...running.values()].filter(({ rank }) => rank > 0).length
      const next = attempt(db.file, () => nextWaiting(db, ofMany < lanesOfMany ? 1 : 0))
      if (!next.ok || next.value === undefined) return
      // What was just broken off ends first: two must never write to one part.
      if (running.has(next.value.id) || !begin(next.value, connection)) return
    }
  }

  /** @returns false when not even that could be kept. */
  function begin(row: StoredDownload, { api, baseUrl, allowLoopback }: DownloadConnection): boolean {
    const moved = inTransaction(db, () => moveDownload(db, row.id, 'downloading'))
    if (!moved.ok) return false
    const abort = new AbortController()
    const meter = createSpeedometer(clock.now)
    const context = { db, api, baseUrl, allowLoopback, clock, log, ...rest }
    const run = async () => {
      try {
        const priority: Priority = row.rank === 0 ? 'person' : 'bulk'
        const fetched = await fetchEvidence(context, row, {
          signal: AbortSignal.any([abort.signal, stopping.signal]),
          priority,
          onReceived: (bytes) => {
            const it = running.get(row.id)
            if (it !== undefined) it.received = bytes
            meter.note(bytes)
            changed()
          },
        })
        if (!fetched.ok && !abort.signal.aborted) settle(row, fetched.error)
      } catch (cause) {
        settle(row, { kind: 'internal', reference: log.fault('downloading evidence', cause) })
      } finally {
        running.delete(row.id)
        changed()
        pump()
      }
    }
    running.set(row.id, { abort, rank: row.rank, meter, received: row.received, ended: nextTurn().then(run) })
    return true
  }

  function settle(row: StoredDownload, error: DeskError): void {
    const isStopped = stopping.signal.aborted || error.kind === 'unauthorized'
    noted(
      inTransaction(db, () => {
        if (isStopped) moveDownload(db, row.id, 'waiting')
        else failDownload(db, row.id, error)
      }),
    )
    // Nothing is asked any more with a token that was refused.
    if (error.kind === 'unauthorized') connection = null
  }

  /** One list after the other: each is a request, and their files are more. */
  function readLists(): void {
    if (connection === null) return
    if (listing !== null) {
      isListWanted = true
      return
    }
    const { api } = connection
    const { signal } = stopping
    isListWanted = false
    listing = readEachList(api, signal).finally(() => {
      listing = null
      // Somebody asked when it was as good as through.
      if (isListWanted) readLists()
    })
  }

  /** What cannot be read for the want of a connection is read with the next one. */
  async function readEachList(api: DownloadConnection['api'], signal: AbortSignal): Promise<void> {
    for (;;) {
      const wanted = attempt(db.file, () => wantedEvidence(db, 1))
      const [reportId] = wanted.ok ? wanted.value : []
      if (reportId === undefined || signal.aborted) return
      const answer = await api.listEvidence({ id: reportId }, { priority: 'bulk', signal })
      if (signal.aborted || (!answer.ok && isOfTheWay(answer.error))) return
      const kept = inTransaction(db, () => {
        // Paused or cancelled meanwhile: nothing is to begin, and it is read again when it is wanted again.
        if (!wantedEvidence(db, everything).includes(reportId)) return
        const now = clock.wall()
        const items = answer.ok ? answer.value.items : []
        if (answer.ok) keepEvidence(db, reportId, answer.value, { readAt: now, revision: null })
        for (const item of items) addDownload(db, claimed(reportId, item), { rank: 1, now })
        unwantEvidence(db, reportId)
      })
      noted(kept)
      if (!kept.ok) return
      beginFiles()
    }
  }

  /** The rows that are named; all of these states when all are. */
  function rowsOf(
    which: readonly EvidenceKey[] | 'all',
    states: readonly StoredDownload['state'][],
  ): readonly StoredDownload[] {
    const found =
      which === 'all'
        ? states.flatMap((state) => downloadsInState(db, state))
        : which.flatMap(({ reportId, evidenceId }) => findDownload(db, reportId, evidenceId) ?? [])
    return found.filter(({ state }) => states.includes(state))
  }

  /** A file that a person took away can be had again. */
  function lookAgain(row: StoredDownload | undefined, now: number): void {
    if (row?.state !== 'done' || row.folder === null || row.name === null) return
    if (!existsSync(join(row.folder, row.name))) notePresence(db, { id: row.id, presence: 'missing', now })
  }

  async function breakOff(rows: readonly StoredDownload[]): Promise<void> {
    const ending = rows.flatMap(({ id }) => running.get(id) ?? [])
    for (const { abort } of ending) abort.abort()
    await Promise.all(ending.map(({ ended }) => ended))
  }

  /** Moves rows to a state; what is under way of them ends first, without beginning anew in between. */
  async function take(
    which: readonly EvidenceKey[] | 'all',
    states: readonly StoredDownload['state'][],
    work: (row: StoredDownload) => void,
  ): Promise<Result<readonly StoredDownload[]>> {
    const rows = attempt(db.file, () => rowsOf(which, states))
    if (!rows.ok) return rows
    const done = inTransaction(db, () => {
      for (const row of rows.value) work(row)
      return rows.value
    })
    if (done.ok) await breakOff(rows.value)
    changed()
    return done
  }

  function requeue(which: readonly EvidenceKey[] | 'all', state: 'paused' | 'failed'): Result<null> {
    const done = inTransaction(db, () => {
      if (which === 'all' && state === 'paused') pauseWantedEvidence(db, false)
      for (const row of rowsOf(which, [state])) moveDownload(db, row.id, 'waiting')
      return null
    })
    changed()
    pump()
    return done
  }

  return {
    isConnected: () => connection !== null,
    underWay: (id) => {
      const it = running.get(id)
      return it === undefined ? null : { received: it.received, bytesPerSecond: it.meter.bytesPerSecond() }
    },
    connect: (next) => {
      connection = next
      stopping = new AbortController()
      pump()
    },
    disconnect: async () => {
      connection = null
      stopping.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await listing
    },
    backOnline: () => {
      noted(
        inTransaction(db, () => {
          for (const row of downloadsInState(db, 'failed')) {
            const error = row.error === null ? null : (JSON.parse(row.error) as DeskError)
            if (error !== null && passing.has(error.kind)) moveDownload(db, row.id, 'waiting')
          }
        }),
      )
      pump()
    },
    add: (items, isMany) => {
      const now = clock.wall()
      const added = inTransaction(db, () => {
        for (const { reportId, evidenceId } of items) lookAgain(findDownload(db, reportId, evidenceId), now)
        return items.filter((item) => addDownload(db, item, { rank: isMany ? 1 : 0, now })).length
      })
      changed()
      pump()
      return added
    },
    addReports: (reportIds) => {
      const wanted = inTransaction(db, () => {
        for (const reportId of reportIds) wantEvidence(db, reportId, clock.wall())
        return null
      })
      changed()
      pump()
      return wanted
    },
    pause: async (which) => {
      if (which === 'all') noted(inTransaction(db, () => pauseWantedEvidence(db, true)))
      const paused = await take(which, ['waiting', 'downloading'], ({ id }) => moveDownload(db, id, 'paused'))
      return paused.ok ? ok(null) : paused
    },
    resume: (which) => requeue(which, 'paused'),
    retry: (which) => requeue(which, 'failed'),
    cancel: async (which) => {
      if (which === 'all') noted(inTransaction(db, () => unwantAllEvidence(db)))
      const unfinished = ['waiting', 'downloading', 'paused', 'failed'] as const
      const taken = await take(which, unfinished, ({ id }) => removeDownload(db, id))
      if (!taken.ok) return taken
      for (const { folder, reportId, evidenceId } of taken.value) {
        if (folder === null) continue
        const removed = await removeFile(partPath({ folder, reportId, evidenceId }))
        if (!removed.ok) return removed
      }
      return ok(null)
    },
    forget: (which) => {
      const done = inTransaction(db, () => {
        for (const { id } of rowsOf(which, ['done'])) removeDownload(db, id)
        return null
      })
      changed()
      return done
    },
    verify: async (which) => {
      const rows = attempt(db.file, () => rowsOf(which, ['done']))
      if (!rows.ok) return rows
      const counts = { intact: 0, missing: 0, changed: 0 }
      for (const { id, folder, name, sha256, bytes } of rows.value) {
        if (folder === null || name === null) continue
        const found = await hashFile(join(folder, name), closing.signal)
        if (!found.ok) return found
        const isIntact = found.value?.sha256 === sha256 && found.value?.bytes === bytes
        const presence = found.value === null ? 'missing' : isIntact ? 'here' : 'changed'
        counts[presence === 'here' ? 'intact' : presence] += 1
        const kept = inTransaction(db, () => notePresence(db, { id, presence, now: clock.wall() }))
        if (!kept.ok) return kept
        changed()
      }
      return ok(counts)
    },
    close: async () => {
      closing.abort()
      connection = null
      stopping.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await listing
    },
  }
}

/** What the service claims of a piece of evidence. */
function claimed(
  reportId: number,
  item: {
    readonly id: string
    readonly filename?: string
    readonly size?: number
    readonly mimeType?: string
  },
): EvidenceToDownload {
  const { id: evidenceId, filename = null, size = null, mimeType = null } = item
  return { reportId, evidenceId, filename, size, mimeType }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
