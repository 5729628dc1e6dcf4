import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Transaction } from '../store/database.ts'
import { countReports } from '../store/reports/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import { createBrokenOff } from './broken-off.ts'
import { createCursorTrail } from './cursor-trail.ts'
import { readFactPage } from './fact-page.ts'
import { isOfConnection } from './failures.ts'
import { keepUnread, listedSetAside, readAfterAll } from './keep-set-aside.ts'
import type { LaneWork } from './lane.ts'
import { rereadOldReports } from './reread-old.ts'
import { type MoveOn, type SweepPageOutcome, sweepById } from './sweep-page.ts'
import { byIdFromTop, partAfter, type Round, readSweep, type Sweep, writeSweep } from './sweep-position.ts'
import type { StepOutcome, SyncContext } from './sync-context.ts'
import { isOffline } from './wait.ts'

/** Minimum time from the end of a round to the next one, in ms, unless the user asks for a round. */
const pauseMs = 3_600_000
/**
 * Pause after a round for each of its requests, in ms. With these pauses, sweeps use at most a fortieth of the budget
 * in the long run, however large the copy.
 */
const pausePerRequestMs = 20_000
/** A user's request within this time (ms) after a round does not start another one at once. */
const notAgainWithinMs = 300_000
/**
 * Maximum number of tries for a page that the service answers with an error. After that, the round goes on without the
 * part to which the page belongs.
 */
const triesAtMost = 4
export interface SweepWork extends LaneWork {
  /** How many reports the traversal of all reports has checked; null while no such traversal is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** Whether a round is under way or due. */
  readonly underWay: boolean
  /** Whether a round has ever ended. */
  readonly endedOnce: boolean
  /** Called when the user wants everything read again. */
  ask(): void
}

const noneYet: Sweep = { round: null, requests: 0, endedAt: null }

/**
 * Creates the work of the sweep. A round first lists all reports by id, which finds changes that left no activity, and
 * reports that are gone. Then it lists the reports that have a fact without a field, one fact after the other. The
 * round right after the first sync does only the second part.
 *
 * @param mayBegin whether the queue has been read once.
 * @param listedSince whether the list of reports was read after the given time (ms since 1970).
 */
export function createSweepWork(
  context: SyncContext,
  mayBegin: () => boolean,
  listedSince: (since: number) => boolean,
): SweepWork {
  const { db, now } = context
  const trail = createCursorTrail()
  let sweep = readSweep(db) ?? noneYet
  let asked = false
  let tries = 0
  const brokenOff = createBrokenOff(listedSince)

  function dueAt(): number {
    if (!mayBegin()) return Number.POSITIVE_INFINITY
    const { round, endedAt, requests } = sweep
    // Ignore the pause if the clock was set back; otherwise the pause would grow by as much.
    if (round !== null || endedAt === null || now() < endedAt) return 0
    return endedAt + (asked ? notAgainWithinMs : Math.max(pauseMs, requests * pausePerRequestMs))
  }

  /** Stores the round's position; null = the round has ended. */
  function moveOn(transaction: Transaction, next: Round | null): void {
    const requests = sweep.requests + 1
    writeSweep(transaction, { round: next, requests, endedAt: next === null ? now() : sweep.endedAt })
    if (next === null) rereadOldReports(transaction, requests, now())
  }

  function begin(): Round {
    sweep = { ...sweep, requests: 0 }
    const first = sweep.endedAt === null ? partAfter('ids') : null
    return first ?? { ...byIdFromTop, unmet: listedSetAside(db) }
  }

  function settle(round: Round, outcome: SweepPageOutcome, startedAt: number): StepOutcome {
    if (outcome.kind === 'moved') {
      tries = 0
      brokenOff.worked(round.part)
      asked = false
      sweep = readSweep(db) ?? noneYet
      return { kind: 'done', progress: outcome.progress }
    }
    const { error } = outcome
    if (isOffline(error) && brokenOff.failed(round.part, startedAt))
      return goOnWithout(round.part, error, startedAt)
    if (isOfConnection(error)) return { kind: 'failed', error, startedAt }
    tries += 1
    const givesUp = outcome.kind === 'givenUp' || isFinal(error) || tries >= triesAtMost
    return givesUp ? goOnWithout(round.part, error, startedAt) : { kind: 'failed', error, startedAt }
  }

  function goOnWithout(part: Round['part'], error: DeskError, startedAt: number): StepOutcome {
    tries = 0
    const stored = inTransaction(db, (transaction) => {
      keepUnread(transaction, 'searchReports', named(part), error, now())
      moveOn(transaction, partAfter(part))
    })
    if (!stored.ok) return { kind: 'failed', error: stored.error, startedAt }
    sweep = readSweep(db) ?? noneYet
    return { kind: 'done', progress: true }
  }

  return {
    name: 'sweeping',
    get progress() {
      if (sweep.round?.part !== 'ids') return null
      const of = countReports(db)
      return { done: Math.min(of, sweep.requests * limits.pageSizeMax), of }
    },
    get underWay() {
      return mayBegin() && dueAt() <= now()
    },
    get endedOnce() {
      return sweep.endedAt !== null
    },
    ask: () => {
      asked = true
    },
    dueAt,
    step: async () => {
      const startedAt = now()
      const round = sweep.round ?? begin()
      const stored: MoveOn = (transaction, next) => {
        moveOn(transaction, next)
        if (next?.part !== round.part) readAfterAll(transaction, 'searchReports', named(round.part))
      }
      const outcome =
        round.part === 'ids'
          ? await sweepById(context, round, stored, trail)
          : await readFactPage(context, round, stored, trail)
      return settle(round, outcome, startedAt)
    },
  }
}

/** Whether repeating the request would change nothing: the service refused it, does not allow it, or finds nothing. */
function isFinal(error: DeskError): boolean {
  return error.kind === 'refused' || error.kind === 'forbidden' || error.kind === 'notFound'
}

const named = (part: Round['part']) =>
  part === 'ids' ? 'the sweep of all reports' : `the reports with ${part}`
