import type { DeskError } from '#shared/desk/errors.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { type Backoff, createBackoff } from '../sync/backoff.ts'
import { concernsEverything } from '../sync/failures.ts'

/** After so many failures in a row, each of another action, it is not their reports: all of them wait. */
const slowsDownAfter = 3

/**
 * Tries at carrying actions out. An action that comes no further waits by itself, so that one report which cannot be
 * read keeps no action on another back.
 */
export interface OutboxTries {
  /** Of all actions together. */
  readonly all: Pick<Backoff, 'failure' | 'nextTryAt'>
  /** Why single actions did not come further, by their ids, and when each is tried again. */
  readonly failing: ReadonlyMap<number, Pick<Backoff, 'failure' | 'nextTryAt'>>
  /** Actions whose answer was lost and that were looked for in vain, and when they are looked for again. */
  readonly looks: ReadonlyMap<number, number>
  /** When an action may be tried again, ms since 1970; null = at once. */
  nextTryAt(id: number): number | null
  /** Whether it is not to be tried, or looked for, yet. */
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
  /** Something failed that keeps all actions back. */
  allFailed(error: DeskError): void
  /** Somebody asks for a try of everything at once. */
  dueNow(): void
}

export function createTries(now: () => number): OutboxTries {
  const all = createBackoff(now)
  const failing = new Map<number, Backoff>()
  const looks = new Map<number, number>()
  /** Actions that failed since one succeeded. */
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
