import type { RequestBudget } from '../api/budget.ts'
import type { Log } from '../log.ts'
import { dueActions, type StoredAction } from '../store/outbox/outbox-entries.ts'
import type { SyncContext } from '../sync/sync-context.ts'
import { chooseActions, roomBeside } from './choose-actions.ts'
import type { TakeTurn } from './take-turn.ts'
import type { OutboxTries } from './tries.ts'

/** Assumed duration of a bulk action, in ms, before the first one was timed. */
const usualTookMs = 250

/** Runs actions side by side, and knows which of them are under way. */
export interface ActionLanes {
  /**
   * Starts the due actions, as many as there are free lanes for.
   *
   * @returns true when it should be called again soon: an action of a bulk change was started, and the request budget
   *   does not count that action yet.
   */
  startDue(): boolean
  /** Starts this action, unless it is already under way, and resolves when it has ended. */
  startAtOnce(entry: StoredAction): Promise<void>
  /** The ids of the actions under way. */
  readonly underWay: ReadonlySet<number>
  /** Whether an action of a bulk change could be sent now, or is under way. */
  readonly isBulk: boolean
  /** How long an action of a bulk change takes from its start to its outcome, in ms: the mean of recent ones. */
  readonly tookMs: number
  /** Resolves when all actions have ended. */
  allOver(): Promise<void>
}

export interface ActionLanesParts {
  readonly context: SyncContext
  readonly budget: Pick<RequestBudget, 'hasRoom'>
  readonly log: Log
  readonly tries: OutboxTries
  readonly takeTurn: TakeTurn
  /** Called when another action was started. */
  readonly started: () => void
  readonly ended: (entry: StoredAction) => void
  /** Called when carrying an action out threw an error. */
  readonly faulted: (entry: StoredAction) => Promise<void>
  /** Called when the service refused the token. */
  readonly refused: () => void
}

export function createActionLanes(parts: ActionLanesParts): ActionLanes {
  const { budget, tries } = parts
  const { db, now, signal } = parts.context
  const underWay = new Map<number, { readonly entry: StoredAction; readonly over: Promise<void> }>()
  let isBulk = false
  let tookMs: number | null = null

  async function work(entry: StoredAction): Promise<void> {
    const startedAt = now()
    const outcome = await parts.takeTurn(entry)
    if (outcome.kind === 'moved' && entry.isBulk) noteTook(now() - startedAt)
    tries.lookAgain(entry.id, outcome.kind === 'again' ? outcome.at : null)
    if (signal.aborted) return
    if (outcome.kind === 'waits') tries.failed(entry.id, outcome.error, startedAt)
    else if (outcome.kind === 'token') parts.refused()
    else tries.succeeded(entry.id)
  }

  function noteTook(ms: number): void {
    tookMs = tookMs === null ? ms : tookMs + (ms - tookMs) * 0.15
  }

  function start(entry: StoredAction): void {
    const over = work(entry)
      .catch(async (cause: unknown) => {
        const reference = parts.log.fault('carrying an action out', cause)
        tries.allFailed({ kind: 'internal', reference })
        await parts.faulted(entry)
      })
      .catch((cause: unknown) => void parts.log.fault('storing that an answer was lost', cause))
      .then(() => {
        underWay.delete(entry.id)
        parts.ended(entry)
      })
    underWay.set(entry.id, { entry, over })
    parts.started()
  }

  return {
    startDue() {
      const begun = [...underWay.values()].map(({ entry }) => entry)
      const isFailing = tries.all.failure !== null
      const room = roomBeside(begun, isFailing)
      if (room <= 0 || (tries.all.nextTryAt ?? 0) > now()) return false
      const limit = room + tries.looks.size + tries.failing.size
      const due = dueActions(db, { now: now(), limit, except: [...underWay.keys()] })
      const ready = due.filter((one) => !tries.isLater(one))
      const chosen = chooseActions(ready, begun, isFailing)
      isBulk = chosen.isBulk
      for (const entry of chosen.single) start(entry)
      if (chosen.oneOfMany === null || !budget.hasRoom('bulk')) return false
      start(chosen.oneOfMany)
      return true
    },
    async startAtOnce(entry) {
      if (!underWay.has(entry.id)) start(entry)
      await underWay.get(entry.id)?.over
    },
    get underWay() {
      return new Set(underWay.keys())
    },
    get isBulk() {
      return isBulk
    },
    get tookMs() {
      return tookMs ?? usualTookMs
    },
    async allOver() {
      await Promise.all([...underWay.values()].map(({ over }) => over))
    },
  }
}
