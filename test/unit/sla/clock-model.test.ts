import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessCalendar, calendarFault } from '#shared/rules/sla/calendar.ts'
import type { SlaEntry, SlaReport } from '#shared/rules/sla/history.ts'
import { judgeReport } from '#shared/rules/sla/judge.ts'
import { type SlaRule, slaPromises } from '#shared/rules/sla/promises.ts'
import { type SlaTime, slaTime } from '#shared/rules/sla/work-time.ts'
import { type ModelCourse, type ModelState, walkMinutes } from './minute-model.ts'

const histories = 1_000 * Number(process.env.SOAK ?? '1')

/** Both hemispheres, offsets of half and quarter hours, half an hour of daylight saving, and zones without any. */
const zones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
]
/** Days before clock changes in many of these zones, before a turn of the year and before the day that Apia skipped. */
const beginnings = [
  '2024-03-08',
  '2024-03-29',
  '2024-04-05',
  '2024-09-06',
  '2024-09-27',
  '2024-10-04',
  '2024-10-25',
  '2024-11-01',
  '2025-12-20',
  '2011-12-27',
].map((date) => Date.parse(`${date}T00:00:00Z`) / 60_000)

const day = 1440
/** Often whole hours, so that some events happen at the very moment a promise is due. */
const someMinutes = (most: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: most }),
    fc.integer({ min: 0, max: Math.floor(most / 60) }).map((hours) => hours * 60),
  )
const states = fc.constantFrom<ModelState>('new', 'triaged', 'asked', 'resolved', 'duplicate')

const courses: fc.Arbitrary<ModelCourse> = fc
  .record({
    begin: fc.constantFrom(...beginnings),
    minute: someMinutes(4 * day),
    moves: fc.array(fc.record({ after: someMinutes(3 * day), to: states }), { maxLength: 5 }),
    repliedAfter: fc.option(someMinutes(6 * day)),
    rewardedAfter: fc.option(someMinutes(9 * day)),
  })
  .map(({ begin, minute, moves, repliedAfter, rewardedAfter }) => {
    const receivedAt = begin + minute
    let at = receivedAt
    const placed = moves.map(({ after, to }) => {
      at += after
      return { at, to }
    })
    // No report is moved to its present status.
    const real = placed.filter(({ to }, index) => to !== (placed[index - 1]?.to ?? 'new'))
    return {
      receivedAt,
      moves: real,
      repliedAt: repliedAfter === null ? null : receivedAt + repliedAfter,
      rewardedAt: rewardedAfter === null ? null : receivedAt + rewardedAfter,
    }
  })

const calendars: fc.Arbitrary<BusinessCalendar> = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
    hours: fc.constantFrom([540, 1020], [0, 1440], [0, 90], [150, 170], [60, 240], [1320, 1440]),
    holidays: fc.array(
      fc.record({
        date: fc
          .tuple(fc.constantFrom(...beginnings), fc.integer({ min: -365, max: 14 }))
          .map(([begin, days]) => new Date((begin + days * day) * 60_000).toISOString().slice(0, 10)),
        name: fc.constant('Holiday'),
        yearly: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ hours: [from = 0, to = 1], ...rest }) => ({ ...rest, from, to }))

const targets = fc.oneof(
  fc.record({ unit: fc.constant('hours' as const), amount: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ unit: fc.constant('businessDays' as const), amount: fc.integer({ min: 1, max: 6 }) }),
)

const names: Readonly<Record<ModelState, string>> = {
  new: 'New',
  triaged: 'Triaged',
  asked: 'Needs more info',
  resolved: 'Resolved',
  duplicate: 'Duplicate',
}

function asReport({ receivedAt, moves, repliedAt, rewardedAt }: ModelCourse): SlaReport {
  const before = (index: number) => names[moves[index - 1]?.to ?? 'new']
  const system = (at: number, message: string): SlaEntry => ({
    createdAt: at * 60_000,
    actorId: null,
    isInternal: false,
    message,
  })
  const entries = [
    ...moves.map(({ at, to }, index) =>
      system(at, `Status changed from **${before(index)}** to **${names[to]}**.`),
    ),
    ...(repliedAt === null ? [] : [{ ...system(repliedAt, 'Thank you.'), actorId: 'triager' }]),
    ...(rewardedAt === null ? [] : [system(rewardedAt, 'Bounty set to **$500**.')]),
    // Neither of these entries is a reply to the reporter.
    { ...system(receivedAt, 'Any news?'), actorId: 'reporter' },
    { ...system(receivedAt, 'Looks real.'), actorId: 'triager', isInternal: true },
  ]
  return {
    programId: 1,
    severity: 'high',
    receivedAt: receivedAt * 60_000,
    latestAt: Date.UTC(2027, 0),
    reporterId: 'reporter',
    status: names[moves.at(-1)?.to ?? 'new'],
    hasReward: rewardedAt !== null,
    mayBeRewarded: true,
    isKnownIssue: false,
    entries: entries.toSorted((one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0)),
    isWhole: true,
    sent: [],
    pending: [],
  }
}

const times = new Map<string, SlaTime>()
function timeOf(calendar: BusinessCalendar): SlaTime {
  const key = JSON.stringify(calendar)
  const time = times.get(key) ?? slaTime(calendar)
  times.set(key, time)
  return time
}

test(`the rules agree with counting the minutes of ${histories} random histories`, () => {
  const cases = fc.record({
    course: courses,
    calendar: calendars,
    target: targets,
    atRiskPercent: fc.constantFrom(0, 1, 10, 25, 33, 50, 100),
  })
  const met = { kinds: new Set<string>(), zones: new Set<string>() }
  fc.assert(
    fc.property(cases, ({ course, calendar, target, atRiskPercent }) => {
      expect(calendarFault(calendar)).toBeNull()
      const rule: SlaRule = {
        programId: null,
        severity: null,
        targets: Object.fromEntries(slaPromises.map((promise) => [promise, target])),
        atRiskPercent,
      }
      const clocks = judgeReport(asReport(course), [rule], timeOf(calendar), () => false)
      const isBusiness = target.unit === 'businessDays'
      const span = target.amount * (isBusiness ? calendar.to - calendar.from : 60) * 60_000
      for (const promise of slaPromises) {
        const counted = walkMinutes(
          promise,
          course,
          isBusiness ? calendar : null,
          span,
          (span * (100 - atRiskPercent)) / 100,
        )
        expect(clocks[promise], promise).toEqual(counted)
        met.kinds.add(counted.kind)
      }
      met.zones.add(calendar.timeZone)
    }),
    { numRuns: histories, seed: 46 },
  )
  expect([...met.kinds].toSorted()).toEqual(['late', 'met', 'notOwed', 'notStarted', 'paused', 'running'])
  expect(met.zones.size).toBe(zones.length)
})
