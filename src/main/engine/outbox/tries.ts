import type { DeskError } from '#shared/desk/errors.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { type Backoff, createBackoff } from '../sync/backoff.ts'
import { concernsEverything } from '../sync/failures.ts'

/** After this many failures in a row, each of another action, the reports are not at fault: all actions wait. */
const slowsDownAfter = 3

/**
 * Tries at carrying out actions. An action that fails waits by itself, so that one unreadable report does not hold up
 * actions on other reports.
 */
export interface OutboxTries {
  /** For all actions together. */
  readonly all: Pick<Backoff, 'failure' | 'nextTryAt'>
  /** Why single actions did not progress, by their ids, and when each is tried again. */
  readonly failing: ReadonlyMap<number, Pick<Backoff, 'failure' | 'nextTryAt'>>
  /** Actions with a lost answer that were not found, and when they are looked for again. */
  readonly looks: ReadonlyMap<number, number>
  /** When an action may be tried again, ms since 1970; null = at once. */
  nextTryAt(id: number): number | null
  /** Whether it must not be tried, or looked for, yet. */
  isLater(action: Pick<StoredAction, 'id' | 'state'>): boolean
  /** The instants at which single actions may be tried, or looked for, again. */
  ownInstants(): readonly (number | null)[]
  /** @param at null: it is not looked for again. */
  lookAgain(id: number, at: number | null): void
  /** The time of day was set: actions are looked for at once. */
  forgetLooks(): void
  succeeded(id: number): void
  /** @param startedAt when the try began. */
  failed(id: number, error: DeskError, startedAt: number): void
  /** Something failed that holds up all actions. */
  allFailed(error: DeskError): void
  /** Makes a try of everything due at once. */
  dueNow(): void
}

export function createTries(now: () => number): OutboxTries {
  const all = createBackoff(now)
  const failing = new Map<number, Backoff>()
  const looks = new Map<number, number>()
  /** Actions that failed since one last succeeded. */
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
