import type { DeskError } from '#shared/desk/errors.ts'
import type { Clock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createBell } from './bell.ts'
import type { StepOutcome } from './context.ts'

/** Work done step by step, for as long as the sync runs. A step is one request, or none. */
export interface LaneWork {
  /** In words, for the log. */
  readonly name: string
  /** When the next step is due, milliseconds since 1970; the past for at once, infinity for never. */
  dueAt(): number
  step(): Promise<StepOutcome>
}

export interface LaneOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly log: Log
  /** Something a sync state shows may have changed. */
  readonly changed: () => void
  /** The token was refused: nothing may be sent any more. */
  readonly unauthorized: (error: DeskError) => void
  /** After failures, the service answers again. */
  readonly recovered: () => void
}

export interface Lane {
  readonly attempts: Attempts
  /** Whether a step is under way. */
  readonly busy: boolean
  /** Something may be due sooner than it was. */
  ring(): void
  /** Works until the signal ends it; resolves when the last step is over. */
  run(): Promise<void>
}

/** Does steps one after the other: each when it is due, and after failures later and later. */
export function createLane(work: LaneWork, options: LaneOptions): Lane {
  const { signal, clock, log, changed, unauthorized, recovered } = options
  const now = clock.wall
  const attempts = createAttempts(now)
  const bell = createBell(clock.after)
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
      const wasFailing = attempts.failure !== null
      if (outcome.progress) attempts.succeeded()
      if (wasFailing) recovered()
    } else if (outcome.error.kind === 'unauthorized') {
      unauthorized(outcome.error)
    } else {
      attempts.failed(outcome.error, outcome.startedAt)
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const wait = Math.max(work.dueAt(), attempts.nextTryAt ?? 0) - now()
      if (wait > 0) {
        await bell.wait(wait)
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

  signal.addEventListener('abort', bell.ring, { once: true })
  return {
    attempts,
    get busy() {
      return busy
    },
    ring: bell.ring,
    run,
  }
}
