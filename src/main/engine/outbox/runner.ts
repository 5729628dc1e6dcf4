import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskError } from '#shared/desk/errors.ts'
import type { RequestBudget } from '../api/budget.ts'
import type { Log } from '../log.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import {
  listUnsettled,
  nextHeldUntil,
  readAction,
  type StoredAction,
} from '../store/outbox/outbox-entries.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from '../sync/sync-context.ts'
import { createWakeUp } from '../sync/wake-up.ts'
import { createActionLanes } from './action-lanes.ts'
import { loseUnanswered } from './carry-out.ts'
import { confirmDone } from './confirm-done.ts'
import { createTakeTurn, type OutboxTiming } from './take-turn.ts'
import { createTries, type OutboxTries } from './tries.ts'

/** Longest wait between two checks for due actions, in ms, in case the clock was set back. */
const lookAgainMs = 15_000
/** A limit above any number of actions that can be unsettled in a process that was just started. */
const everything = 1_000_000

const usualTiming: OutboxTiming = { believeAfterBreakMs: 5_000, believeAfterTimeoutMs: 60_000 }

export interface OutboxOptions {
  readonly context: SyncContext
  readonly budget: Pick<RequestBudget, 'hasRoom' | 'onChange'>
  readonly log: Log
  /**
   * The time (ms since 1970) up to which all activity at the service is in the local copy; null before the first full
   * traversal.
   */
  readonly currentAsOf: () => number | null
  /** Called when the state of an action, or the reason why none is sent, may have changed. */
  readonly changed: () => void
  /** Called when actions have ended and no other is under way: their effects on their reports can be read now. */
  readonly caughtUp: () => void
  readonly timing?: OutboxTiming
}

/** The state of the outbox as a whole: failures, a refused token, work under way. */
export interface OutboxStatus {
  readonly failure: { readonly at: number; readonly error: DeskError } | null
  readonly nextTryAt: number | null
  /** Single actions that are not progressing at the moment, by their ids. */
  readonly failing: OutboxTries['failing']
  /** The service refused the token: nothing is sent until there is another token. */
  readonly refused: boolean
  /**
   * Ids of the actions that are under way, and of those whose report will be checked again. An unsure action is under
   * way while its report is being checked.
   */
  readonly looking: ReadonlySet<number>
  /** Whether an action of a bulk change could be sent now, or is under way. */
  readonly isBulk: boolean
  /** How long an action of a bulk change takes from its start to its outcome, in ms: the mean of recent ones. */
  readonly tookMs: number
}

/** Carries out the actions of one workspace, until it is stopped or the token is refused. */
export interface OutboxRunner {
  /** Wakes the runner: something may be due sooner than it was. */
  ring(): void
  /** Ends the waits after failures, so that everything is tried at once. */
  tryNow(): void
  /** Checks at once what became of an action whose answer was lost. Resolves when the check has ended. */
  checkNow(entryId: number): Promise<void>
  /** Called when a report was read, wholly or in part: the report shows whether completed actions had their effect. */
  reportRead(reportId: number): void
  /** Called when the time of day was set and all stored times were moved along with it. */
  timesMoved(): void
  status(): OutboxStatus
  /** Cancels waiting work and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export function startOutbox(options: OutboxOptions): OutboxRunner {
  const { budget, log, changed, caughtUp, currentAsOf, timing = usualTiming } = options
  const { db, now, reportsChanged } = options.context
  const stopped = new AbortController()
  const signal = AbortSignal.any([options.context.signal, stopped.signal])
  const context: SyncContext = { ...options.context, signal }
  const tries = createTries(now)
  const wakeUp = createWakeUp(context.clock.after)
  const takeTurn = createTakeTurn({ context, currentAsOf, keep, timing })
  const ends = { started: changed, ended, faulted, refused }
  const lanes = createActionLanes({ context, budget, log, tries, takeTurn, ...ends })
  let isRefused = false
  /** Whether an action has ended since the last call of `caughtUp`. */
  let hasEnded = false

  function keep(work: (transaction: Transaction) => void): Promise<void> {
    return storeAtLast(db, work, signal, (error) => {
      tries.allFailed(error)
      changed()
    })
  }

  function ended({ reportId }: StoredAction): void {
    if (reportId !== null) reportsChanged([reportId])
    changed()
    hasEnded = true
    wakeUp.ring()
  }

  /** An action whose answer could not be stored counts as lost; otherwise it would be `sending` until a restart. */
  async function faulted({ id }: StoredAction): Promise<void> {
    const entry = readAction(db, id)
    if (entry?.state === 'sending') await keep((transaction) => loseUnanswered(transaction, [entry], now()))
  }

  function refused(): void {
    isRefused = true
    stopped.abort()
  }

  /**
   * @param lookedAt a moment before due actions were looked up. Actions that became due after this moment were not
   *   found.
   */
  function waitMs(lookedAt: number): number {
    const instants = [nextHeldUntil(db, lookedAt), tries.all.nextTryAt, ...tries.ownInstants()]
    const ahead = instants.flatMap((at) => (at === null || at <= lookedAt ? [] : [at - lookedAt]))
    return Math.min(lookAgainMs, ...ahead)
  }

  async function run(): Promise<void> {
    const sending = listUnsettled(db, everything).filter(({ state }) => state === 'sending')
    if (sending.length > 0) await keep((transaction) => loseUnanswered(transaction, sending, now()))
    while (!signal.aborted) {
      const lookedAt = now()
      const isMoreDue = lanes.startDue()
      if (hasEnded && lanes.underWay.size === 0) {
        hasEnded = false
        caughtUp()
      }
      if (isMoreDue) await nextTurn()
      else await wakeUp.wait(waitMs(lookedAt))
    }
    await lanes.allOver()
  }

  signal.addEventListener('abort', wakeUp.ring, { once: true })
  const stopBudget = budget.onChange(() => {
    if (lanes.isBulk) wakeUp.ring()
  })
  signal.addEventListener('abort', stopBudget, { once: true })
  const running = run().catch((cause: unknown) => {
    const reference = log.fault('running the outbox', cause)
    tries.allFailed({ kind: 'internal', reference })
  })

  return {
    ring: wakeUp.ring,
    tryNow: () => {
      tries.dueNow()
      wakeUp.ring()
    },
    checkNow: async (entryId) => {
      const entry = readAction(db, entryId)
      if (entry?.state !== 'unsure' || signal.aborted) return
      await lanes.startAtOnce(entry)
    },
    reportRead: (reportId) => {
      try {
        if (!confirmDone(db, reportId, now())) return
        reportsChanged([reportId])
        changed()
      } catch (cause) {
        log.fault('looking for what was done', cause)
      }
    },
    timesMoved: () => {
      tries.forgetLooks()
      tries.dueNow()
      wakeUp.ring()
    },
    status: () => ({
      failure: tries.all.failure,
      nextTryAt: tries.all.nextTryAt,
      failing: tries.failing,
      refused: isRefused,
      looking: new Set([...tries.looks.keys(), ...lanes.underWay]),
      isBulk: lanes.isBulk,
      tookMs: lanes.tookMs,
    }),
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

/** Retries until the data is stored, or the signal ends it. */
async function storeAtLast(
  db: WritableDb,
  work: (transaction: Transaction) => void,
  signal: AbortSignal,
  failed: (error: DeskError) => void,
): Promise<void> {
  while (true) {
    const stored = inTransaction(db, work)
    if (stored.ok) return
    failed(stored.error)
    // If the desk ends here, the entry stays `sending`; the next start then treats its answer as lost.
    if (signal.aborted) return
    await delay(1_000)
  }
}
