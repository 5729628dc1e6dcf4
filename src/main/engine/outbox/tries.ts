import type { DeskError } from '#shared/desk/errors.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { type Backoff, createBackoff } from '../sync/backoff.ts'
import { concernsEverything } from '../sync/failures.ts'

/** After this many failures in a row, each of a different action, the reports are not at fault: all actions wait. */
const slowsDownAfter = 3

/**
 * Remembers failed tries at carrying out actions. A failed action waits by itself, so that one unreadable report does
 * not hold up actions on other reports.
 */
export interface OutboxTries {
  /** The last failure and the next try of all actions together. */
  readonly all: Pick<Backoff, 'failure' | 'nextTryAt'>
  /** Why single actions did not progress and when each is tried again, by their ids. */
  readonly failing: ReadonlyMap<number, Pick<Backoff, 'failure' | 'nextTryAt'>>
  /**
   * For actions with a lost answer that their report did not show: when the report is checked again, by the ids of the
   * actions.
   */
  readonly looks: ReadonlyMap<number, number>
  /** When an action may be tried again, ms since 1970; null = at once. */
  nextTryAt(id: number): number | null
  /** Whether it is too early to try an action again, or to check its report again. */
  isLater(action: Pick<StoredAction, 'id' | 'state'>): boolean
  /** The times at which single actions may be tried, or their reports checked, again; null = at once. */
  ownInstants(): readonly (number | null)[]
  /** @param at when to check the report for the action again, in ms since 1970; null = never. */
  lookAgain(id: number, at: number | null): void
  /** Called when the time of day was set: the reports of actions with a lost answer are checked at once. */
  forgetLooks(): void
  succeeded(id: number): void
  /** @param startedAt when the try began, in ms since 1970. */
  failed(id: number, error: DeskError, startedAt: number): void
  /** Called when something failed that holds up all actions. */
  allFailed(error: DeskError): void
  /** Makes all waiting actions due at once. */
  dueNow(): void
}

export function createTries(now: () => number): OutboxTries {
  const all = createBackoff(now)
  const failing = new Map<number, Backoff>()
  const looks = new Map<number, number>()
  /** Ids of actions that failed since an action last succeeded. */
  const inARow = new Set<number>()

  function endWaits(): void {
    for (const own of failing.values()) own.dueNow()
  }

  const nextTryAt = (id: number) => failing.get(id)?.nextTryAt ?? null

  return {
    all,
    failing,
    looks,
    nextTryAt,
    isLater: ({ id, state }) =>
      (state === 'unsure' && (looks.get(id) ?? 0) > now()) || (nextTryAt(id) ?? 0) > now(),
    ownInstants: () => [...[...failing.values()].map((own) => own.nextTryAt), ...looks.values()],
    lookAgain: (id, at) => {
      if (at === null) looks.delete(id)
      else looks.set(id, at)
    },
    forgetLooks: () => looks.clear(),
    succeeded: (id) => {
      failing.delete(id)
      inARow.clear()
      if (all.failure !== null) endWaits()
      all.succeeded()
    },
    failed: (id, error, startedAt) => {
      const own = failing.get(id) ?? createBackoff(now)
      own.failed(error, startedAt)
      failing.set(id, own)
      inARow.add(id)
      if (concernsEverything(error) || inARow.size >= slowsDownAfter) all.failed(error, startedAt)
    },
    allFailed: (error) => all.failed(error, now()),
    dueNow: () => {
      endWaits()
      all.dueNow()
    },
  }
}
