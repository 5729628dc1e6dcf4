import type { DeskError } from '#shared/desk/errors.ts'
import type { Transaction } from '../store/database.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { isEvicted, restoreEvicted } from '../store/reports/eviction.ts'
import { detailsReadAt } from '../store/reports/report-details.ts'
import { createForbidden } from '../sync/forbidden.ts'
import { type ReadReportOutcome, readReport, type Wanted } from '../sync/read-report.ts'
import type { SyncContext } from '../sync/sync-context.ts'
import { type CarriedOut, carryOut, priorityOf } from './carry-out.ts'
import { type LookedAtOutcome, look } from './look.ts'
import { mayHaveUnknownEntries } from './matching-words.ts'

/**
 * Time, in ms, since the last look for activity, after which a report is read before an action on it is sent. Changes
 * that leave no activity, such as another assignee, do not count.
 */
const freshForMs = 120_000
/** The same for actions about money, which need the service's current state. */
const freshForRewardMs = 30_000
/**
 * Actions for which the age of the details counts instead of the last look for activity: a classification also sends the
 * fields that it does not change, and a reward replaces an amount.
 */
const restsOnDetails: ReadonlySet<StoredAction['action']['kind']> = new Set(['classify', 'reward'])

/** Times after a lost answer. If the report does not show the action by then, the action is assumed never to arrive. */
export interface OutboxTiming {
  /** After a broken connection, in ms: the service processes at once what it has received. */
  readonly believeAfterBreakMs: number
  /** After a timeout, in ms: the service may still be processing the request. */
  readonly believeAfterTimeoutMs: number
}

export interface TurnParts {
  readonly context: SyncContext
  /**
   * The time (ms since 1970) up to which all activity at the service is in the local copy; null before the first full
   * traversal.
   */
  readonly currentAsOf: () => number | null
  /** Stores data, retrying until that succeeds. */
  readonly keep: (work: (transaction: Transaction) => void) => Promise<void>
  readonly timing: OutboxTiming
}

/**
 * Advances one action: sends it, after reading its report if necessary, or checks what became of it if its answer was
 * lost.
 */
export type TakeTurn = (entry: StoredAction) => Promise<CarriedOut | LookedAtOutcome>

export function createTakeTurn({ context, currentAsOf, keep, timing }: TurnParts): TakeTurn {
  const { db, api, signal, now, reportsChanged } = context
  const carrying = { db, api, signal, now, keep, readAgain, learned: () => reportsChanged('many') }

  function read(entry: StoredAction, wanted: Wanted): Promise<ReadReportOutcome> {
    // A part that was forbidden for one report may be allowed for the next.
    const forbidden = createForbidden(now)
    return readReport(context, wanted, { priority: priorityOf(entry), signal, forbidden, fromTop: true })
  }

  async function readAgain(entry: StoredAction): Promise<boolean> {
    const { reportId } = entry
    if (reportId === null) return false
    const outcome = await read(entry, { reportId, details: true, timeline: false, evidence: false })
    return outcome.kind === 'read'
  }

  /**
   * Before an action is sent, reads its report if the stored state is old, so that changes by others are noticed. Reads
   * the timeline too if it might have entries that would later be mistaken for this action.
   *
   * @returns why the action has to wait, or when it gets another turn; null when it may be sent.
   */
  async function readFirst(entry: StoredAction) {
    const { reportId, action } = entry
    if (reportId === null) return null
    const asOf = restsOnDetails.has(action.kind) ? detailsReadAt(db, reportId) : currentAsOf()
    const freshFor = action.kind === 'reward' ? freshForRewardMs : freshForMs
    const isOld = (at: number | null) => at === null || Math.abs(now() - at) >= freshFor
    const details = isOld(asOf)
    const timeline = mayHaveUnknownEntries(db, reportId, action)
    if (!details && !timeline) return null
    if (timeline && isEvicted(db, reportId))
      await keep((transaction) => void restoreEvicted(transaction, reportId))
    const outcome = await read(entry, { reportId, details, timeline, evidence: false })
    if (outcome.kind === 'failed') {
      const { error } = outcome
      return { kind: error.kind === 'unauthorized' ? 'token' : 'waits', error } as const
    }
    // The reading took the room that the budget had for a bulk change, so the action waits until there is room again.
    const readForBulk = entry.isBulk && restsOnDetails.has(action.kind) && !isOld(detailsReadAt(db, reportId))
    return readForBulk ? ({ kind: 'again', at: now() } as const) : null
  }

  function believeAfterMs(error: DeskError | null): number {
    return error?.kind === 'network' ? timing.believeAfterBreakMs : timing.believeAfterTimeoutMs
  }

  return async (entry) => {
    if (entry.state === 'unsure') {
      // Parts that were refused before are requested again: the user has to decide by the result of this check.
      return look({ context, forbidden: createForbidden(now), keep, believeAfterMs }, entry)
    }
    return (await readFirst(entry)) ?? carryOut(carrying, entry)
  }
}
