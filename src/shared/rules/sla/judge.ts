import { isOpen, reportOutcome, statusPhase } from '../status.ts'
import { historyOf, type Known, type SlaHistory, type SlaReport, type StatusStretch } from './history.ts'
import { type SlaPromise, type SlaRule, slaPromises, targetOf } from './promises.ts'
import { type RunningStretch, runClock, type SlaClock } from './sla-clock.ts'
import type { SlaTime } from './work-time.ts'

/** The clocks of a report, one for each promise made for it. */
export type SlaClocks = { readonly [Promise in SlaPromise]?: SlaClock }

/**
 * Judges a report's whole known history by the rules; so a change of rules also applies to the past. First reply and
 * triage are counted from receipt, resolution from triage, and a bounty from when the report was found valid.
 */
export function judgeReport(
  report: SlaReport,
  rules: readonly SlaRule[],
  time: SlaTime,
  isStatus: (name: string) => boolean,
): SlaClocks {
  const history = historyOf(report, isStatus)
  const clocks: { [Promise in SlaPromise]?: SlaClock } = {}
  for (const promise of slaPromises) {
    const target = targetOf(rules, promise, report)
    if (target === null || report.isKnownIssue) continue
    const course = history.kind === 'known' ? courseOf(promise, report, history.value) : history
    clocks[promise] =
      course.kind === 'runs' ? runClock(course.stretches, course, target, time) : withoutCourse(course)
  }
  return clocks
}

/** When the clock of a promise runs and when it stopped; or why the promise has no running clock. */
type Course =
  | {
      readonly kind: 'runs'
      readonly stretches: readonly RunningStretch[]
      readonly stoppedAt: number | null
      readonly pausedSince: number | null
    }
  | Extract<SlaClock, { kind: 'unknown' | 'notStarted' | 'notOwed' }>

const withoutCourse = (course: Exclude<Course, { kind: 'runs' }>): SlaClock => course

function courseOf(promise: SlaPromise, report: SlaReport, history: SlaHistory): Course {
  const { stretches } = history
  if (stretches.kind === 'unknown') return stretches
  const states = stretches.value
  const decidedAt = states.find(({ status }) => isDecided(status))?.from ?? null
  switch (promise) {
    case 'firstReply': {
      if (history.firstReplyAt.kind === 'unknown') return history.firstReplyAt
      // The service notifies the reporter when a report is closed, so closing counts as a reply.
      const closedAt = states.find(({ status }) => !isOpen(statusPhase(status)))?.from ?? null
      const stoppedAt = earlier(history.firstReplyAt.value, closedAt)
      return course(states, history.receivedAt, stoppedAt, isWaiting)
    }
    case 'triage':
      return course(states, history.receivedAt, decidedAt, isWaiting)
    case 'resolution': {
      if (decidedAt === null) return { kind: 'notStarted' }
      // The clock stops at the first closed status after the last open one; later moves between closed statuses do not
      // count.
      const lastOpen = states.findLastIndex(({ status }) => isOpen(statusPhase(status)))
      const stoppedAt = states[lastOpen + 1]?.from ?? null
      const stands = (status: string) => isWaiting(status) || !isOpen(statusPhase(status))
      return course(states, decidedAt, stoppedAt, stands)
    }
    case 'bounty':
      return bountyCourse(report, states, history.rewardedAt)
    default:
      return promise satisfies never
  }
}

function bountyCourse(
  { mayBeRewarded }: SlaReport,
  states: readonly StatusStretch[],
  rewardedAt: Known<number | null>,
): Course {
  const validAt = states.find(({ status }) => reportOutcome(status) === 'valid')?.from ?? null
  if (mayBeRewarded === false) return { kind: 'notOwed' }
  if (rewardedAt.kind === 'unknown') return rewardedAt
  const isClosedAsInvalid = (status: string) =>
    !isOpen(statusPhase(status)) && reportOutcome(status) !== 'valid'
  const last = states.at(-1)
  if (rewardedAt.value === null && last !== undefined && isClosedAsInvalid(last.status))
    return { kind: 'notOwed' }
  // A reward may be paid before the report is found valid; time then counts from the reward, so it was in time.
  const from = earlier(validAt, rewardedAt.value)
  if (from === null) return { kind: 'notStarted' }
  if (mayBeRewarded === null && rewardedAt.value === null)
    return { kind: 'unknown', because: 'eligibilityUnknown' }
  return course(states, from, rewardedAt.value, (status) => isWaiting(status) || isClosedAsInvalid(status))
}

/**
 * The stretches between `from` and `stoppedAt` in which the clock runs.
 *
 * @param stands whether the clock is paused in a status.
 */
function course(
  states: readonly StatusStretch[],
  from: number,
  stoppedAt: number | null,
  stands: (status: string) => boolean,
): Course {
  const stretches: RunningStretch[] = []
  for (const state of states) {
    const begin = Math.max(state.from, from)
    const end = earlier(state.to, stoppedAt)
    if (stands(state.status) || (end !== null && end <= begin)) continue
    stretches.push({ from: begin, to: end })
  }
  const last = states.at(-1)
  const pausedSince = stoppedAt === null && last !== undefined && stands(last.status) ? last.from : null
  return { kind: 'runs', stretches, stoppedAt, pausedSince }
}

const isWaiting = (status: string) => statusPhase(status) === 'waiting'

/** Whether a status shows that the report was judged, whatever the outcome. */
const isDecided = (status: string) => reportOutcome(status) !== 'pending'

function earlier(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other)
}
