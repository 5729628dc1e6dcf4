/**
 * A second implementation of the clocks, unlike the rules on purpose: it walks minute by minute, asks Intl for
 * the wall clock, and counts. It uses no intervals, tables or binary search, and imports no rule.
 */

export interface ModelCalendar {
  readonly timeZone: string
  readonly weekdays: readonly number[]
  readonly from: number
  readonly to: number
  readonly holidays: readonly { readonly date: string; readonly yearly: boolean }[]
}

export type ModelState = 'new' | 'triaged' | 'asked' | 'resolved' | 'duplicate'

/** Minutes since 1970; null for an event that has not happened. */
export interface ModelCourse {
  readonly receivedAt: number
  /** In order; the first move leaves `new`. */
  readonly moves: readonly { readonly at: number; readonly to: ModelState }[]
  readonly repliedAt: number | null
  readonly rewardedAt: number | null
}

export type ModelPromise = 'firstReply' | 'triage' | 'resolution' | 'bounty'

/** Instants in ms since 1970. */
export type ModelClock =
  | { readonly kind: 'running'; readonly dueAt: number; readonly atRiskFrom: number }
  | { readonly kind: 'paused'; readonly since: number; readonly left: number }
  | { readonly kind: 'met'; readonly at: number }
  | { readonly kind: 'late'; readonly at: number; readonly dueAt: number }
  | { readonly kind: 'notStarted' }
  | { readonly kind: 'notOwed' }

const minuteMs = 60_000

interface WallClock {
  readonly date: string
  readonly monthDay: string
  readonly weekday: number
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The wall clock by zone and quarter of an hour: no zone changes its clocks within one. */
const quarters = new Map<string, Map<number, WallClock>>()

function wallClock(zone: string, minute: number): WallClock {
  const known = quarters.get(zone) ?? new Map<number, WallClock>()
  quarters.set(zone, known)
  const quarter = Math.floor(minute / 15)
  const begin = known.get(quarter) ?? readWallClock(zone, quarter * 15)
  known.set(quarter, begin)
  return { ...begin, minute: begin.minute + (minute % 15) }
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function readWallClock(zone: string, minute: number): WallClock {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(
    format.formatToParts(minute * minuteMs).map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    monthDay: `${parts.month}-${parts.day}`,
    weekday: weekdayNames.indexOf(parts.weekday ?? '') + 1,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

function isWorkingMinute(calendar: ModelCalendar, at: number): boolean {
  const { date, monthDay, weekday, minute } = wallClock(calendar.timeZone, at)
  if (!calendar.weekdays.includes(weekday)) return false
  if (minute < calendar.from || minute >= calendar.to) return false
  return !calendar.holidays.some(
    (holiday) =>
      holiday.date === date || (holiday.yearly && holiday.date < date && holiday.date.slice(5) === monthDay),
  )
}

/** Whether a clock runs while a report is in a state. */
function runsIn(promise: ModelPromise, state: ModelState): boolean {
  if (state === 'asked') return false
  if (promise === 'bounty') return state !== 'duplicate'
  return state === 'new' || state === 'triaged'
}

function beginOf(promise: ModelPromise, { receivedAt, moves, rewardedAt }: ModelCourse): number | null {
  const first = (...states: ModelState[]) => moves.find(({ to }) => states.includes(to))?.at ?? null
  if (promise === 'resolution') return first('triaged', 'resolved', 'duplicate')
  if (promise !== 'bounty') return receivedAt
  const validAt = first('triaged', 'resolved')
  if (validAt === null || rewardedAt === null) return validAt ?? rewardedAt
  return Math.min(validAt, rewardedAt)
}

function endOf(promise: ModelPromise, { moves, repliedAt, rewardedAt }: ModelCourse): number | null {
  const isClosed = (state: ModelState | undefined) => state === 'resolved' || state === 'duplicate'
  if (promise === 'bounty') return rewardedAt
  if (promise === 'triage') return moves.find(({ to }) => to === 'triaged' || isClosed(to))?.at ?? null
  if (promise === 'resolution') {
    if (!isClosed(moves.at(-1)?.to)) return null
    let first = moves.length - 1
    while (isClosed(moves[first - 1]?.to)) first -= 1
    return moves[first]?.at ?? null
  }
  const closedAt = moves.find(({ to }) => isClosed(to))?.at ?? null
  if (repliedAt === null || closedAt === null) return repliedAt ?? closedAt
  return Math.min(repliedAt, closedAt)
}

/**
 * @param calendar null = hours on the clock, every minute counts.
 * @param span ms that have to pass.
 * @param riskSpan ms after which the promise is at risk.
 */
export function walkMinutes(
  promise: ModelPromise,
  course: ModelCourse,
  calendar: ModelCalendar | null,
  span: number,
  riskSpan: number,
): ModelClock {
  const begin = beginOf(promise, course)
  const end = endOf(promise, course)
  const lastMove = course.moves.at(-1)
  const lastState = lastMove?.to ?? 'new'
  if (promise === 'bounty' && course.rewardedAt === null && lastState === 'duplicate')
    return { kind: 'notOwed' }
  if (begin === null) return { kind: 'notStarted' }

  const isPausedForGood = end === null && !runsIn(promise, lastState)
  const stopsAt = end ?? (isPausedForGood ? (lastMove?.at ?? begin) : null)
  let state: ModelState = 'new'
  let next = 0
  let passed = 0
  let atRiskFrom: number | null = null
  for (let minute = begin; stopsAt === null || minute < stopsAt; minute += 1) {
    for (; (course.moves[next]?.at ?? Number.POSITIVE_INFINITY) <= minute; next += 1)
      state = course.moves[next]?.to ?? state
    if (!runsIn(promise, state)) continue
    if (atRiskFrom === null && riskSpan === 0) atRiskFrom = minute * minuteMs
    if (calendar !== null && !isWorkingMinute(calendar, minute)) continue
    if (atRiskFrom === null && passed + minuteMs >= riskSpan)
      atRiskFrom = minute * minuteMs + riskSpan - passed
    passed += minuteMs
    if (passed < span) continue
    const dueAt = (minute + 1) * minuteMs
    if (end !== null)
      return end * minuteMs <= dueAt
        ? { kind: 'met', at: end * minuteMs }
        : { kind: 'late', at: end * minuteMs, dueAt }
    return { kind: 'running', dueAt, atRiskFrom: atRiskFrom ?? dueAt }
  }
  if (end !== null) return { kind: 'met', at: end * minuteMs }
  return { kind: 'paused', since: (lastMove?.at ?? begin) * minuteMs, left: span - passed }
}
