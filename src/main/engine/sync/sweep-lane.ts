import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { countToHydrate } from '../store/hydration.ts'
import { countReports } from '../store/reports.ts'
import { detailsReadLongAgo } from '../store/sweep.ts'
import { inTransaction } from '../store/transaction.ts'
import type { StepOutcome, SyncContext } from './context.ts'
import { createCursorTrail } from './cursor-trail.ts'
import { readFactPage } from './fact-page.ts'
import { isOfTheWay } from './failures.ts'
import { keepUnread, listedSetAside, readAfterAll } from './keep-set-aside.ts'
import type { LaneWork } from './lane.ts'
import { readAgain } from './read-again.ts'
import { type SweepPageOutcome, sweepById } from './sweep-page.ts'
import { byIdFromTop, partAfter, type Round, readSweep, type Sweep, writeSweep } from './sweep-standing.ts'

/** The least time between two rounds. */
const restMs = 3_600_000
/** Rest for each request of a round: sweeps never take more than a fortieth of the budget, however large the copy. */
const restPerRequestMs = 20_000
/** Who asks again and again does not sweep again and again. */
const notAgainWithinMs = 300_000
/** Tries at one page that the service answers, but not with a page, until the round goes on without this part. */
const triesAtMost = 4
/** Open and rewarded reports younger than this are not read again without a reason. */
const oldAfterMs = 24 * 3_600_000
/** The same for all the others. */
const otherOldAfterMs = 7 * oldAfterMs
/** So many requests of a round allow one old report to be read again, which takes three. */
const requestsPerReread = 15

export interface SweepWork extends LaneWork {
  /** Reports checked by the traversal of all, while it is under way; null otherwise. */
  readonly progress: { readonly done: number; readonly of: number } | null
  /** Whether a round is under way. */
  readonly underWay: boolean
  /** Whether a round has come to its end. */
  readonly endedOnce: boolean
  /** A person wants everything fresh. */
  ask(): void
}

const noneYet: Sweep = { round: null, requests: 0, endedAt: null }

/**
 * Finds what no activity tells: silent changes and what is gone, by listing all reports by id, and facts without a
 * field, by listing the reports that have them. Right after the first sync, the latter alone.
 *
 * @param mayBegin whether the queue has been read once.
 */
export function createSweepWork(context: SyncContext, mayBegin: () => boolean): SweepWork {
  const { db, now } = context
  const trail = createCursorTrail()
  let sweep = readSweep(db) ?? noneYet
  let asked = false
  let tries = 0

  function dueAt(): number {
    if (!mayBegin()) return Number.POSITIVE_INFINITY
    const { round, endedAt, requests } = sweep
    // A clock that was set back would make the rest as long as it was set back.
    if (round !== null || endedAt === null || now() < endedAt) return 0
    return endedAt + (asked ? notAgainWithinMs : Math.max(restMs, requests * restPerRequestMs))
  }

  /** Stores where the round stands; `null` = it is over. */
  function moveOn(next: Round | null): void {
    const requests = sweep.requests + 1
    writeSweep(db, { round: next, requests, endedAt: next === null ? now() : sweep.endedAt })
    if (next === null) readOldDetailsAgain(requests)
  }

  /**
   * What neither a list nor a filter shows, such as a CVSS vector or an entry that was edited, is found by reading
   * again what was read longest ago: a few reports after each round, when nothing else is to be read.
   */
  function readOldDetailsAgain(requests: number): void {
    if (countToHydrate(db) > 0) return
    const limit = Math.ceil(requests / requestsPerReread)
    const at = now()
    readAgain(db, detailsReadLongAgo(db, true, { before: at - oldAfterMs, now: at, limit }))
    // So that the open ones of a large copy never keep the others from their turn.
    const fewer = Math.ceil(limit / 4)
    readAgain(db, detailsReadLongAgo(db, false, { before: at - otherOldAfterMs, now: at, limit: fewer }))
  }

  function begin(): Round {
    sweep = { ...sweep, requests: 0 }
    const first = sweep.endedAt === null ? partAfter('ids') : null
    return first ?? { ...byIdFromTop, unmet: listedSetAside(db) }
  }

  function settle(round: Round, outcome: SweepPageOutcome, startedAt: number): StepOutcome {
    if (outcome.kind === 'moved') {
      tries = 0
      asked = false
      sweep = readSweep(db) ?? noneYet
      return { kind: 'done', progress: outcome.progress }
    }
    const { error } = outcome
    if (isOfTheWay(error)) return { kind: 'failed', error, startedAt }
    tries += 1
    const givesUp = outcome.kind === 'givenUp' || isFinal(error) || tries >= triesAtMost
    return givesUp ? goOnWithout(round.part, error, startedAt) : { kind: 'failed', error, startedAt }
  }

  function goOnWithout(part: Round['part'], error: DeskError, startedAt: number): StepOutcome {
    tries = 0
    const stored = inTransaction(db, () => {
      keepUnread(db, 'searchReports', named(part), error, now())
      moveOn(partAfter(part))
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
      const stored = (next: Round | null) => {
        moveOn(next)
        if (next?.part !== round.part) readAfterAll(db, 'searchReports', named(round.part))
      }
      const outcome =
        round.part === 'ids'
          ? await sweepById(context, round, stored, trail)
          : await readFactPage(context, round, stored, trail)
      return settle(round, outcome, startedAt)
    },
  }
}

/** Refused outright, or not allowed: asking again changes nothing. */
function isFinal(error: DeskError): boolean {
  return error.kind === 'refused' || error.kind === 'forbidden' || error.kind === 'notFound'
}

const named = (part: Round['part']) =>
  part === 'ids' ? 'the sweep of all reports' : `the reports with ${part}`
