import type { DeskError } from '#shared/desk/errors.ts'
import type { Clock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import { type Backoff, createBackoff } from './backoff.ts'
import type { StepOutcome } from './sync-context.ts'
import { createWakeUp } from './wake-up.ts'

/** Work done step by step, for as long as the sync runs. A step is one request, or none. */
export interface LaneWork {
  /** What the work does, for the log. */
  readonly name: string
  /** When the next step is due, in ms since 1970; a past time = at once, infinity = never. */
  dueAt(): number
  step(): Promise<StepOutcome>
}

export interface LaneOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly log: Log
  /** Called when something that a sync state shows may have changed. */
  readonly changed: () => void
  /** Called when the service refused the token: nothing may be sent any more. */
  readonly unauthorized: (error: DeskError) => void
  /** Called when the service answers again after failures. */
  readonly recovered: () => void
}

export interface Lane<Work extends LaneWork = LaneWork> {
  readonly work: Work
  readonly backoff: Backoff
  /** Whether a step is under way. */
  readonly busy: boolean
  /** Wakes the lane: something may be due sooner than it was. */
  ring(): void
  /** Works until the signal ends it; resolves when the last step has ended. */
  run(): Promise<void>
}

/**
 * Creates a lane, which does the steps of the work one after the other: each when it is due, with longer waits after
 * each failure.
 */
export function createLane<Work extends LaneWork>(work: Work, options: LaneOptions): Lane<Work> {
  const { signal, clock, log, changed, unauthorized, recovered } = options
  const now = clock.wall
  const backoff = createBackoff(now)
  const wakeUp = createWakeUp(clock.after)
  let busy = false

  async function oneStep(): Promise<StepOutcome> {
    const startedAt = now()
    try {
      return await work.step()
    } catch (cause) {
      return {
        kind: 'failed',
        error: { kind: 'internal', reference: log.fault(work.name, cause) },
        startedAt,
      }
    }
  }

  function settle(outcome: StepOutcome): void {
    if (outcome.kind === 'done') {
      const wasFailing = backoff.failure !== null
      if (outcome.progress) backoff.succeeded()
      if (wasFailing) recovered()
    } else if (outcome.error.kind === 'unauthorized') {
      unauthorized(outcome.error)
    } else {
      backoff.failed(outcome.error, outcome.startedAt)
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const wait = Math.max(work.dueAt(), backoff.nextTryAt ?? 0) - now()
      if (wait > 0) {
        await wakeUp.wait(wait)
        continue
      }
      busy = true
      changed()
      const outcome = await oneStep()
      busy = false
      if (!signal.aborted) settle(outcome)
      changed()
    }
  }

  signal.addEventListener('abort', wakeUp.ring, { once: true })
  return {
    work,
    backoff,
    get busy() {
      return busy
    },
    ring: wakeUp.ring,
    run,
  }
}
