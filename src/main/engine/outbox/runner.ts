import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskError } from '#shared/desk/errors.ts'
import type { RequestBudget } from '../api/budget.ts'
import type { Log } from '../log.ts'
import { isEvicted, takeBack } from '../store/eviction.ts'
import { dueActions, listUnsettled, nextHeldUntil, type StoredAction } from '../store/outbox.ts'
import { detailsReadAt } from '../store/report-details.ts'
import { inTransaction } from '../store/transaction.ts'
import { createAttempts } from '../sync/attempts.ts'
import { createBell } from '../sync/bell.ts'
import type { SyncContext } from '../sync/context.ts'
import { createForbidden } from '../sync/forbidden.ts'
import { readReport } from '../sync/read-report.ts'
import { carryOut, loseUnanswered, priorityOf } from './carry-out.ts'
import { look } from './look.ts'
import { mayHaveUnknownTwins } from './matching-words.ts'

/** Actions under way side by side, each on another report; the request budget paces them. */
const lanes = 5
/** Those of bulk changes leave one free for what a person decides about a single report. */
const lanesOfBulk = 4
/** A look at the clock, in case it was set back. */
const lookAgainMs = 15_000
/** How long before what was said of a report counts as too old to decide by. */
const freshForMs = 120_000
/** Money is decided by what the service says now. */
const freshForRewardMs = 30_000
/** How long an action is thought to take before any was sent. */
const usualTookMs = 250
/** More than can be unsettled at once in a process that was just started. */
const everything = 1_000_000

/** How long after a lost answer an action that is not there is believed not to come any more, in ms. */
export interface OutboxTiming {
  /** After a connection that broke: what the service had received it works off at once. */
  readonly believeAfterBreakMs: number
  /** After a timeout the service may still be at it. */
  readonly believeAfterTimeoutMs: number
}

const usualTiming: OutboxTiming = { believeAfterBreakMs: 5_000, believeAfterTimeoutMs: 60_000 }

export interface OutboxOptions {
  readonly context: SyncContext
  readonly budget: Pick<RequestBudget, 'hasRoom' | 'onChange'>
  readonly log: Log
  /** The instant up to which all activity at the service is known here; null before the first full pass. */
  readonly currentAsOf: () => number | null
  /** The state of an action, or what hinders them all, may have changed. */
  readonly changed: () => void
  /** Actions have ended and no other is due: what the service made of their reports can be read now. */
  readonly caughtUp: () => void
  readonly timing?: OutboxTiming
}

/** What hinders all actions of a workspace. */
export interface OutboxStanding {
  readonly failure: { readonly at: number; readonly error: DeskError } | null
  readonly nextTryAt: number | null
  /** The token was refused: nothing is sent until there is another. */
  readonly refused: boolean
  /** Ids of the actions whose report is being looked at, or will be. */
  readonly looking: ReadonlySet<number>
  /** Whether anything of a bulk change could be sent now, or is under way. */
  readonly isBulk: boolean
  /** How long an action of a bulk change takes once it has its turn, in ms: the mean of the last ones. */
  readonly tookMs: number
}

/** Carries the actions of one workspace out, until it is stopped or the token is refused. */
export interface OutboxRunner {
  /** Something may be due sooner than it was. */
  ring(): void
  /** What waits after failures need not wait any longer. */
  tryNow(): void
  standing(): OutboxStanding
  /** Calls off what waits and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export function startOutbox(options: OutboxOptions): OutboxRunner {
  const { budget, log, changed, caughtUp, currentAsOf, timing = usualTiming } = options
  const { db, api, now, reportsChanged } = options.context
  const stopped = new AbortController()
  const signal = AbortSignal.any([options.context.signal, stopped.signal])
  const context: SyncContext = { ...options.context, signal }
  const attempts = createAttempts(now)
  const bell = createBell()
  const forbidden = createForbidden(now)
  const underWay = new Map<number, { readonly entry: StoredAction; readonly ended: Promise<void> }>()
  /** When an unsure action is to be looked at again. */
  const lookAt = new Map<number, number>()
  let refused = false
  let isBulk = false
  let tookMs: number | null = null
  /** Some action has, since `caughtUp` was last told. */
  let hasEnded = false

  async function keep(work: () => void): Promise<void> {
    while (true) {
      const kept = inTransaction(db, () => {
        work()
        return null
      })
      if (kept.ok) return
      attempts.failed(kept.error, now())
      changed()
      // Ended in the middle of this, the entry stays as `sending`, which the next start takes for a lost answer.
      if (signal.aborted) return
      await delay(1_000)
    }
  }

  async function work(entry: StoredAction): Promise<void> {
    const startedAt = now()
    const outcome =
      entry.state === 'unsure'
        ? await look({ context, forbidden, keep, believeAfterMs }, entry)
        : ((await readFirst(entry)) ?? (await carryOut({ db, api, signal, now, keep }, entry)))
    if (outcome.kind === 'moved' && entry.isBulk) noteTook(now() - startedAt)
    if (outcome.kind === 'again') lookAt.set(entry.id, outcome.at)
    else lookAt.delete(entry.id)
    if (signal.aborted) return
    if (outcome.kind === 'waits') attempts.failed(outcome.error, startedAt)
    else if (outcome.kind === 'token') refuse()
    else attempts.succeeded()
  }

  function noteTook(ms: number): void {
    tookMs = tookMs === null ? ms : tookMs + (ms - tookMs) * 0.15
  }

  function refuse(): void {
    refused = true
    stopped.abort()
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
    const details = action.kind === 'reward' ? !detailsAreFresh(reportId) : !isFresh()
    const timeline = mayHaveUnknownTwins(db, reportId, action)
    if (!details && !timeline) return null
    if (timeline && isEvicted(db, reportId)) await keep(() => void takeBack(db, reportId))
    const wanted = { reportId, details, timeline, evidence: false }
    const read = await readReport(context, wanted, { priority: priorityOf(entry), signal, forbidden })
    if (read.kind !== 'failed') return null
    const { error } = read
    return { kind: error.kind === 'unauthorized' ? 'token' : 'waits', error } as const
  }

  function isFresh(): boolean {
    const at = currentAsOf()
    return at !== null && Math.abs(now() - at) < freshForMs
  }

  function detailsAreFresh(reportId: number): boolean {
    const at = detailsReadAt(db, reportId)
    return at !== null && Math.abs(now() - at) < freshForRewardMs
  }

  function believeAfterMs(error: DeskError | null): number {
    return error?.kind === 'network' ? timing.believeAfterBreakMs : timing.believeAfterTimeoutMs
  }

  function start(entry: StoredAction): void {
    const working = work(entry)
      .catch((cause: unknown) => {
        const reference = log.fault('carrying an action out', cause)
        attempts.failed({ kind: 'internal', reference }, now())
      })
      .then(() => {
        underWay.delete(entry.id)
        if (entry.reportId !== null) reportsChanged([entry.reportId])
        changed()
        hasEnded = true
        bell.ring()
      })
    underWay.set(entry.id, { entry, ended: working })
    changed()
  }

  /** @returns whether more may be due: one of many was begun, and the budget has not heard of it yet. */
  function startWhatIsDue(): boolean {
    const room = (attempts.failure === null ? lanes : 1) - underWay.size
    if (room <= 0 || (attempts.nextTryAt ?? 0) > now()) return false
    const except = [...underWay.keys()]
    const due = dueActions(db, { now: now(), limit: room + lookAt.size, except })
    const isLater = ({ id, state }: StoredAction) => state === 'unsure' && (lookAt.get(id) ?? 0) > now()
    const ready = due.filter((one) => !isLater(one))
    isBulk = [...ready, ...[...underWay.values()].map(({ entry }) => entry)].some((entry) => entry.isBulk)
    const next = ready.slice(0, room)
    for (const entry of next) if (!entry.isBulk) start(entry)
    const oneOfMany = next.find((entry) => entry.isBulk)
    if (oneOfMany === undefined || !bulkMayGo()) return false
    start(oneOfMany)
    return true
  }

  /**
   * What waits for the budget is not begun: of a bulk change nothing is under way for a minute, where it could neither
   * be paused nor taken back, and would be in doubt after a kill.
   */
  function bulkMayGo(): boolean {
    const begun = [...underWay.values()].filter(({ entry }) => entry.isBulk).length
    const mayBegin = attempts.failure === null ? lanesOfBulk : 1
    return begun < mayBegin && budget.hasRoom('bulk')
  }

  /** @param lookedAt a moment before what is due was looked for: what came due since has not been seen. */
  function waitMs(lookedAt: number): number {
    const instants = [nextHeldUntil(db, lookedAt), attempts.nextTryAt, ...lookAt.values()]
    const ahead = instants.flatMap((at) => (at === null || at <= lookedAt ? [] : [at - lookedAt]))
    return Math.min(lookAgainMs, ...ahead)
  }

  async function run(): Promise<void> {
    const sending = listUnsettled(db, everything).filter(({ state }) => state === 'sending')
    if (sending.length > 0) await keep(() => loseUnanswered(db, sending, now()))
    while (!signal.aborted) {
      const lookedAt = now()
      const isMoreDue = startWhatIsDue()
      if (hasEnded && underWay.size === 0) {
        hasEnded = false
        caughtUp()
      }
      if (isMoreDue) await nextTurn()
      else await bell.wait(waitMs(lookedAt))
    }
    await Promise.all([...underWay.values()].map(({ ended }) => ended))
  }

  signal.addEventListener('abort', bell.ring, { once: true })
  const stopBudget = budget.onChange(() => {
    if (isBulk) bell.ring()
  })
  signal.addEventListener('abort', stopBudget, { once: true })
  const ended = run().catch((cause: unknown) => {
    const reference = log.fault('running the outbox', cause)
    attempts.failed({ kind: 'internal', reference }, now())
  })

  return {
    ring: bell.ring,
    tryNow: () => {
      attempts.dueNow()
      bell.ring()
    },
    standing: () => ({
      failure: attempts.failure,
      nextTryAt: attempts.nextTryAt,
      refused,
      looking: new Set([...lookAt.keys(), ...underWay.keys()]),
      isBulk,
      tookMs: tookMs ?? usualTookMs,
    }),
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}
