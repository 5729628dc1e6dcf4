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

/** How long before what was said of a report counts as too old to decide by. */
const freshForMs = 120_000
/** Money is decided by what the service says now. */
const freshForRewardMs = 30_000

/** How long after a lost answer an action that is not there is believed not to come any more, in ms. */
export interface OutboxTiming {
  /** After a connection that broke: what the service had received it works off at once. */
  readonly believeAfterBreakMs: number
  /** After a timeout the service may still be at it. */
  readonly believeAfterTimeoutMs: number
}

export interface TurnParts {
  readonly context: SyncContext
  /** The instant up to which all activity at the service is known here; null before the first full pass. */
  readonly currentAsOf: () => number | null
  /** Stores something, and tries until it is stored. */
  readonly keep: (work: (transaction: Transaction) => void) => Promise<void>
  readonly timing: OutboxTiming
}

/**
 * What one action does when it is its turn: it is carried out, after its report was read where that is needed, or it is
 * looked at what became of it.
 */
export type TakeTurn = (entry: StoredAction) => Promise<CarriedOut | LookedAtOutcome>

export function createTakeTurn({ context, currentAsOf, keep, timing }: TurnParts): TakeTurn {
  const { db, api, signal, now, reportsChanged } = context
  const forbidden = createForbidden(now)
  const carrying = { db, api, signal, now, keep, readAgain, learned: () => reportsChanged('many') }

  function read(entry: StoredAction, wanted: Wanted): Promise<ReadReportOutcome> {
    return readReport(context, wanted, { priority: priorityOf(entry), signal, forbidden, fromTop: true })
  }

  async function readAgain(entry: StoredAction): Promise<boolean> {
    const { reportId } = entry
    if (reportId === null) return false
    const outcome = await read(entry, { reportId, details: true, timeline: false, evidence: false })
    return outcome.kind === 'read'
  }

  /**
   * A report of which nothing was heard for long is read before an action on it is sent, so that what others did
   * meanwhile is seen; its timeline, where that might hide what would later be taken for this action.
   *
   * @returns how the reading ended when the action has to wait; null when it may go.
   */
  async function readFirst(entry: StoredAction) {
    const { reportId, action } = entry
    if (reportId === null) return null
    const [asOf, freshFor] =
      action.kind === 'reward' ? [detailsReadAt(db, reportId), freshForRewardMs] : [currentAsOf(), freshForMs]
    const details = asOf === null || Math.abs(now() - asOf) >= freshFor
    const timeline = mayHaveUnknownEntries(db, reportId, action)
    if (!details && !timeline) return null
    if (timeline && isEvicted(db, reportId))
      await keep((transaction) => void restoreEvicted(transaction, reportId))
    const outcome = await read(entry, { reportId, details, timeline, evidence: false })
    if (outcome.kind !== 'failed') return null
    const { error } = outcome
    return { kind: error.kind === 'unauthorized' ? 'token' : 'waits', error } as const
  }

  function believeAfterMs(error: DeskError | null): number {
    return error?.kind === 'network' ? timing.believeAfterBreakMs : timing.believeAfterTimeoutMs
  }

  return async (entry) => {
    if (entry.state === 'unsure') {
      // What was refused before is asked for again: a person has to decide by how this look ends.
      return look({ context, forbidden: createForbidden(now), keep, believeAfterMs }, entry)
    }
    return (await readFirst(entry)) ?? carryOut(carrying, entry)
  }
}
