import {
  historyOf,
  type Known,
  type SlaReport,
  type StatusStretch,
  type UnknownBecause,
} from '../sla/history.ts'
import { isOpen, reportOutcome, statusPhase } from '../status.ts'

/** A span of time in which a report was open; `to` null = it is still open. Instants are ms since 1970. */
export interface Opening {
  readonly from: number
  readonly to: number | null
}

/** A step in handling a report, such as its first reply, and how long it took since receipt. */
export interface Step {
  /** ms since 1970. */
  readonly at: number
  /** Time in which the report was open and not waiting for the reporter, ms. */
  readonly ms: number
  /** Time in which the report was waiting for the reporter, ms. */
  readonly askedMs: number
}

/** When the main steps of a report happened, as far as the timeline proves that. null = the step did not happen. */
export interface Course {
  /** null = the service does not state it, or the stated time is not plausible. */
  readonly receivedAt: number | null
  /** In order. */
  readonly openings: Known<readonly Opening[]>
  /** The first public comment by anyone but the reporter. */
  readonly reply: Known<Step | null>
  /** The first status that shows that the report was judged. */
  readonly triage: Known<Step | null>
  /** The first time the report was resolved. */
  readonly resolution: Known<Step | null>
  readonly rewardedAt: Known<number | null>
}

/**
 * Reduces a report's history to the facts that insights count. What the timeline does not prove is unknown, never
 * guessed: see `historyOf`.
 */
export function courseOf(report: SlaReport, isStatus: (name: string) => boolean): Course {
  const history = historyOf(report, isStatus)
  if (history.kind === 'unknown') return unknownCourse(null, history.because)
  const { receivedAt, stretches, firstReplyAt, rewardedAt } = history.value
  if (stretches.kind === 'unknown') return { ...unknownCourse(receivedAt, stretches.because), rewardedAt }
  const states = stretches.value
  const step = (at: number | null): Step | null =>
    at === null ? null : { at, ...timeUntil(states, receivedAt, at) }
  const firstIn = (isIt: (status: string) => boolean) =>
    known(step(states.find(({ status }) => isIt(status))?.from ?? null))
  return {
    receivedAt,
    openings: known(openingsOf(states)),
    reply: firstReplyAt.kind === 'unknown' ? firstReplyAt : known(step(firstReplyAt.value)),
    triage: firstIn((status) => reportOutcome(status) !== 'pending'),
    resolution: firstIn((status) => statusPhase(status) === 'resolved'),
    rewardedAt,
  }
}

const known = <T>(value: T): Known<T> => ({ kind: 'known', value })

function unknownCourse(receivedAt: number | null, because: UnknownBecause): Course {
  const nothing = { kind: 'unknown', because } as const
  return {
    receivedAt,
    openings: nothing,
    reply: nothing,
    triage: nothing,
    resolution: nothing,
    rewardedAt: nothing,
  }
}

function openingsOf(states: readonly StatusStretch[]): readonly Opening[] {
  const openings: Opening[] = []
  for (const { status, from, to } of states) {
    if (!isOpen(statusPhase(status))) continue
    const last = openings.at(-1)
    if (last !== undefined && last.to === from) openings[openings.length - 1] = { from: last.from, to }
    else openings.push({ from, to })
  }
  return openings
}

function timeUntil(
  states: readonly StatusStretch[],
  receivedAt: number,
  at: number,
): Pick<Step, 'ms' | 'askedMs'> {
  let ms = 0
  let askedMs = 0
  for (const { status, from, to } of states) {
    const spent = Math.min(to ?? at, at) - Math.max(from, receivedAt)
    if (spent <= 0) continue
    const phase = statusPhase(status)
    if (phase === 'waiting') askedMs += spent
    else if (isOpen(phase)) ms += spent
  }
  return { ms, askedMs }
}
