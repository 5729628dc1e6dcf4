import type { UnknownBecause } from './history.ts'
import type { PromisedTime } from './promises.ts'
import type { SlaTime } from './work-time.ts'

/**
 * The state of a promise's clock. A clock does not depend on the present, so that it need not be computed again as time
 * passes: `slaStateAt` compares a running clock with the present to see whether the promise is at risk or missed.
 * Instants are ms since 1970; `left` is in ms of the target's unit (clock time or working time).
 */
export type SlaClock =
  | { readonly kind: 'running'; readonly dueAt: number; readonly atRiskFrom: number }
  /** No time passes: the reporter was asked for more information, or the report is closed. */
  | { readonly kind: 'paused'; readonly since: number; readonly left: number }
  | { readonly kind: 'met'; readonly at: number }
  | { readonly kind: 'late'; readonly at: number; readonly dueAt: number }
  | { readonly kind: 'unknown'; readonly because: UnknownBecause }
  /** The event from which time counts has not happened: for a resolution, the report must first be triaged. */
  | { readonly kind: 'notStarted' }
  /** The promise does not apply to the report: for a duplicate, no bounty is owed. */
  | { readonly kind: 'notOwed' }

/**
 * A stretch in which a promise's time passes, in ms since 1970. Stretches are in order and do not overlap; `to` may be
 * null (no end) for the last one.
 */
export interface RunningStretch {
  readonly from: number
  readonly to: number | null
}

/**
 * Computes the clock of a promise from the stretches in which time passes. The promise is due at the first instant at
 * which the whole time of the target has passed, and is kept if fulfilled by then.
 *
 * @param stoppedAt when the promise was fulfilled; null = not yet.
 * @param pausedSince since when the clock is paused; null = it is not.
 */
export function runClock(
  stretches: readonly RunningStretch[],
  { stoppedAt, pausedSince }: { readonly stoppedAt: number | null; readonly pausedSince: number | null },
  target: PromisedTime,
  time: SlaTime,
): SlaClock {
  const passing = time.of(target.unit)
  const span = time.spanOf(target)
  const riskSpan = (span * (100 - target.atRiskPercent)) / 100
  let passed = 0
  let dueAt: number | null = null
  let atRiskFrom: number | null = null
  for (const { from, to } of stretches) {
    const within = to === null ? null : passing.between(from, to)
    const reached = (wanted: number): number | null =>
      within === null || passed + within >= wanted ? passing.after(from, wanted - passed) : null
    atRiskFrom ??= reached(riskSpan)
    dueAt = reached(span)
    if (dueAt !== null) break
    passed += within ?? 0
  }
  if (stoppedAt !== null)
    return dueAt === null || stoppedAt <= dueAt
      ? { kind: 'met', at: stoppedAt }
      : { kind: 'late', at: stoppedAt, dueAt }
  if (dueAt !== null) return { kind: 'running', dueAt, atRiskFrom: Math.min(atRiskFrom ?? dueAt, dueAt) }
  if (pausedSince !== null) return { kind: 'paused', since: pausedSince, left: span - passed }
  return { kind: 'unknown', because: 'noWorkingTime' }
}

/** The state of a promise now. */
export type SlaState =
  | Exclude<SlaClock, { kind: 'running' }>
  | { readonly kind: 'running' | 'atRisk' | 'missed'; readonly dueAt: number }

/** Compares a clock with the present. @param now ms since 1970. */
export function slaStateAt(clock: SlaClock, now: number): SlaState {
  if (clock.kind !== 'running') return clock
  const { dueAt, atRiskFrom } = clock
  return { kind: now > dueAt ? 'missed' : now >= atRiskFrom ? 'atRisk' : 'running', dueAt }
}
