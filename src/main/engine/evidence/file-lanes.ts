import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import {
  failDownload,
  moveDownload,
  nextWaiting,
  readDownload,
  type StoredDownload,
} from '../store/evidence/evidence-downloads.ts'
import { attempt } from '../store/failure.ts'
import { inTransaction } from '../store/transaction.ts'
import type { FetchContext } from './fetch-evidence.ts'
import { createSpeedometer, type Speedometer } from './speedometer.ts'

/** How many files are fetched side by side. One lane is reserved for single files that the user asks for. */
const lanes = 4
const lanesOfMany = 3

/** The connection that downloads need, with one token. */
export interface DownloadConnection {
  readonly api: Pick<AdminApi, 'requestEvidenceDownload' | 'listEvidence'>
  readonly baseUrl: string
  readonly allowLoopback: boolean
}

/** The progress of a running download. */
export interface UnderWay {
  readonly received: number
  readonly bytesPerSecond: number
}

/** The files that are being fetched now. */
export interface FileLanes {
  /** Starts downloads that are waiting, while lanes are free. @param signal aborts them; they then wait again. */
  begin(connection: DownloadConnection, signal: AbortSignal): void
  underWay(id: number): UnderWay | null
  /** Aborts these downloads, whose next state the caller decides. Resolves when they have ended. */
  breakOff(ids: readonly number[]): Promise<void>
  /** Resolves when all running downloads have ended. */
  allOver(): Promise<void>
  /** To be called when nothing is under way any more: nothing is stored from then on. */
  close(): void
}

export interface FileLanesParts extends Omit<FetchContext, keyof DownloadConnection> {
  /** Called with the result of storing a download's next state. */
  readonly noted: (result: Result<unknown>) => void
  /** Called when anything about these downloads changed, which may be often. */
  readonly changed: () => void
  /** Called when the service refused the token. */
  readonly refused: () => void
  /** Called when a lane is free. */
  readonly ended: () => void
}

/** Stores the state of a download that ended with an error. */
function leave(transaction: Transaction, id: number, error: DeskError, isStopped: boolean): void {
  if (isStopped || error.kind === 'unauthorized') moveDownload(transaction, id, 'waiting')
  else failDownload(transaction, id, error)
}

interface Running {
  readonly abort: AbortController
  readonly rank: number
  readonly meter: Speedometer
  readonly over: Promise<void>
  received: number
}

/** Wait before a download's state that could not be stored, such as on a full disk, is stored again; in ms. */
const storeAgainAfter = 30_000

export function createFileLanes(parts: FileLanesParts): FileLanes {
  const { db, log, clock, noted, changed } = parts
  const running = new Map<number, Running>()
  /** The errors of ended downloads whose next state could not be stored, by id. */
  const unstored = new Map<number, { readonly error: DeskError; readonly isStopped: boolean }>()
  let cancelAgain: (() => void) | null = null

  /** Tries again later what could not be stored. */
  function storeLater(): void {
    cancelAgain ??= clock.after(storeAgainAfter, () => {
      cancelAgain = null
      if (storeLeft()) parts.ended()
      else storeLater()
    })
  }

  /** @returns false when there are still states that could not be stored. */
  function storeLeft(): boolean {
    for (const [id, { error, isStopped }] of unstored) {
      const stored = inTransaction(db, (transaction) => {
        // The user may have moved the download meanwhile.
        if (readDownload(transaction, id)?.state === 'downloading') leave(transaction, id, error, isStopped)
      })
      if (!stored.ok) return false
      unstored.delete(id)
      changed()
    }
    return true
  }

  /** Starts a download. @returns false when its new state could not be stored. */
  function start(row: StoredDownload, connection: DownloadConnection, signal: AbortSignal): boolean {
    const moved = inTransaction(db, (transaction) => moveDownload(transaction, row.id, 'downloading'))
    if (!moved.ok) {
      noted(moved)
      storeLater()
      return false
    }
    const abort = new AbortController()
    const meter = createSpeedometer(clock.now)
    const onReceived = (bytes: number) => {
      const it = running.get(row.id)
      if (it !== undefined) it.received = bytes
      meter.note(bytes)
      changed()
    }
    const run = async () => {
      try {
        const priority: Priority = row.rank === 0 ? 'person' : 'bulk'
        const either = AbortSignal.any([abort.signal, signal])
        const call = { signal: either, priority, onReceived }
        // Loaded with the first download: most days begin without one.
        const { fetchEvidence } = await import('./fetch-evidence.ts')
        const fetched = await fetchEvidence({ ...parts, ...connection }, row, call)
        if (!fetched.ok && !abort.signal.aborted) settle(row, fetched.error, signal.aborted)
      } catch (cause) {
        const reference = log.fault('downloading evidence', cause)
        if (!abort.signal.aborted) settle(row, { kind: 'internal', reference }, signal.aborted)
      } finally {
        running.delete(row.id)
        changed()
        parts.ended()
      }
    }
    running.set(row.id, { abort, rank: row.rank, meter, received: row.received, over: nextTurn().then(run) })
    return true
  }

  function settle(row: StoredDownload, error: DeskError, isStopped: boolean): void {
    const stored = inTransaction(db, (transaction) => leave(transaction, row.id, error, isStopped))
    if (!stored.ok) {
      unstored.set(row.id, { error, isStopped })
      storeLater()
    }
    noted(stored)
    if (error.kind === 'unauthorized') parts.refused()
  }

  async function over(some: readonly Running[]): Promise<void> {
    await Promise.all(some.map((one) => one.over))
  }

  return {
    begin(connection, signal) {
      if (!storeLeft()) return storeLater()
      while (running.size < lanes) {
        const ofMany = [...running.values()].filter(({ rank }) => rank > 0).length
        const next = attempt(db.file, () => nextWaiting(db, ofMany < lanesOfMany ? 1 : 0))
        if (!next.ok || next.value === undefined) return
        // If this download was just aborted, it has to end first: two downloads must never write to the same part.
        if (running.has(next.value.id) || !start(next.value, connection, signal)) return
      }
    },
    underWay(id) {
      const it = running.get(id)
      return it === undefined ? null : { received: it.received, bytesPerSecond: it.meter.bytesPerSecond() }
    },
    async breakOff(ids) {
      const ending = ids.flatMap((id) => running.get(id) ?? [])
      for (const { abort } of ending) abort.abort()
      await over(ending)
    },
    allOver: () => over([...running.values()]),
    close() {
      cancelAgain?.()
      cancelAgain = null
    },
  }
}
