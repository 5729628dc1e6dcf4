import { describe, expect, it } from 'vitest'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import type { SlaEntry, SlaReport } from '#shared/rules/sla/history.ts'
import { judgeReport } from '#shared/rules/sla/judge.ts'
import { type SlaRule, targetOf } from '#shared/rules/sla/promises.ts'
import { slaStateAt } from '#shared/rules/sla/sla-clock.ts'
import { statusMoveIn } from '#shared/rules/sla/status-moves.ts'
import { slaTime } from '#shared/rules/sla/work-time.ts'

const hour = 3_600_000
const received = Date.UTC(2026, 2, 2, 9)
const line = (hours: number, message: string, change: Partial<SlaEntry> = {}): SlaEntry => ({
  createdAt: received + hours * hour,
  actorId: null,
  isInternal: false,
  message,
  ...change,
})
const report = (change: Partial<SlaReport>): SlaReport => ({
  programId: 7,
  severity: 'high',
  receivedAt: received,
  latestAt: Date.UTC(2027, 0),
  reporterId: 'reporter',
  status: 'New',
  hasReward: false,
  mayBeRewarded: true,
  isKnownIssue: false,
  entries: [],
  isWhole: true,
  sent: [],
  pending: [],
  ...change,
})
const rule: SlaRule = {
  programId: null,
  severity: null,
  targets: {
    firstReply: { amount: 8, unit: 'hours' },
    triage: { amount: 24, unit: 'hours' },
    resolution: { amount: 100, unit: 'hours' },
    bounty: { amount: 48, unit: 'hours' },
  },
  atRiskPercent: 25,
}
const time = slaTime(ordinaryCalendar('UTC'))
const statuses = new Set(['New', 'To review', 'Triaged', 'Resolved', 'Needs more info'])
const judge = (change: Partial<SlaReport>, rules: readonly SlaRule[] = [rule]) =>
  judgeReport(report(change), rules, time, (name) => statuses.has(name))

describe('what of a history is proven', () => {
  it('a timeline that is not here whole tells of no promise', () => {
    const { firstReply, triage } = judge({
      isWhole: false,
      entries: [line(1, 'Hello', { actorId: 'triager' })],
    })
    expect(firstReply).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
    expect(triage).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
  })

  it('a status no line leads to is not explained', () => {
    const unknown = { kind: 'unknown', because: 'statusUnknown' }
    expect(judge({ status: 'Triaged' }).triage).toEqual(unknown)
    const toReview = line(1, 'Status changed from **New** to **To review**.')
    expect(judge({ status: 'Triaged', entries: [toReview] }).triage).toEqual(unknown)
    const gap = line(2, 'Status changed from **Needs more info** to **Triaged**.')
    expect(judge({ status: 'Triaged', entries: [toReview, gap] }).triage).toEqual(unknown)
  })

  it('without a plausible time of receipt nothing is told', () => {
    for (const receivedAt of [null, 0, Date.UTC(2027, 0, 2), Date.UTC(9999, 0), Number.MIN_SAFE_INTEGER])
      expect(judge({ receivedAt }).firstReply).toEqual({ kind: 'unknown', because: 'noDate' })
  })

  it('a reward without a line has no date, and one whose line is here does', () => {
    const triaged = line(1, 'Status changed from **New** to **Triaged**.')
    const given = { status: 'Triaged', hasReward: true }
    expect(judge({ ...given, entries: [triaged] }).bounty).toEqual({
      kind: 'unknown',
      because: 'rewardNotDated',
    })
    expect(judge({ ...given, entries: [triaged, line(5, 'Bounty set to **€500**.')] }).bounty).toEqual({
      kind: 'met',
      at: received + 5 * hour,
    })
    expect(judge({ ...given, hasReward: null, entries: [triaged] }).bounty).toEqual({
      kind: 'unknown',
      because: 'detailsNotRead',
    })
  })

  it('neither notes, nor the reporter, nor what may be internal is a reply', () => {
    const entries = [
      line(1, 'Any news?', { actorId: 'reporter' }),
      line(2, 'Looks real', { actorId: 'triager', isInternal: true }),
      line(3, 'Hm', { actorId: 'triager', isInternal: null }),
      line(4, 'Status is being looked into'),
    ]
    expect(judge({ entries }).firstReply?.kind).toBe('running')
    const replied = [...entries, line(5, 'Thanks', { actorId: 'colleague' })]
    expect(judge({ entries: replied }).firstReply).toEqual({ kind: 'met', at: received + 5 * hour })
  })

  it('where the reporter is not told, an entry may be theirs', () => {
    const entries = [line(1, 'Hello', { actorId: 'somebody' })]
    expect(judge({ reporterId: null, entries }).firstReply).toEqual({
      kind: 'unknown',
      because: 'reporterUnknown',
    })
    expect(judge({ reporterId: null }).firstReply?.kind).toBe('running')
  })

  it('what is moved among closed statuses was resolved when it was closed', () => {
    const entries = [
      line(1, 'Status changed from **New** to **Triaged**.'),
      line(2, 'Status changed from **Triaged** to **Resolved**.'),
      line(300, 'Status changed from **Resolved** to **Duplicate**.'),
    ]
    const { resolution } = judge({ status: 'Duplicate', entries })
    expect(resolution).toEqual({ kind: 'met', at: received + 2 * hour })
  })

  it('what was decided here counts before the service has it', () => {
    const pending = [
      { kind: 'reply', at: received + 2 * hour },
      { kind: 'status', at: received + 2 * hour, from: 'New', status: 'Needs more info' },
    ] as const
    const decided = {
      firstReply: { kind: 'met', at: received + 2 * hour },
      triage: { kind: 'paused', left: 22 * hour },
    }
    expect(judge({ pending })).toMatchObject(decided)
    // Sent, the service tells the new status, and no line about it is here.
    expect(judge({ sent: pending, status: 'Needs more info' })).toMatchObject(decided)
  })

  it('what was sent from here proves nothing where it does not lead to the status the service tells', () => {
    const move = { kind: 'status', at: received + hour, from: 'New', status: 'Triaged' } as const
    const unknown = { kind: 'unknown', because: 'statusUnknown' }
    expect(judge({ sent: [move], status: 'Resolved' }).triage).toEqual(unknown)
    const entries = [line(0, 'Status changed from **New** to **To review**.')]
    expect(judge({ entries, sent: [move], status: 'Triaged' }).triage).toEqual(unknown)
    expect(judge({ sent: [{ ...move, from: null }], status: 'Triaged' }).triage).toEqual(unknown)
  })

  it('a known issue and a target that pays nothing owe nothing', () => {
    expect(judge({ isKnownIssue: true })).toEqual({})
    expect(judge({ mayBeRewarded: false }).bounty).toEqual({ kind: 'notOwed' })
  })
})

describe('lines about a status', () => {
  const read = (message: string) => statusMoveIn(message, (name) => statuses.has(name))

  it('are read with and without marks, also where a name holds the word between them', () => {
    expect(read('Status changed from **New** to **To review**.')).toEqual({ from: 'New', to: 'To review' })
    expect(read('Status changed from New to To review')).toEqual({ from: 'New', to: 'To review' })
    expect(read('The state was changed from "New" to "Own state"')).toEqual({ from: 'New', to: 'Own state' })
  })

  it('are no others, and none that can be read in two ways', () => {
    expect(read('Severity changed from **New** to **Triaged**.')).toBeNull()
    expect(read('Moved from New to Triaged')).toBeNull()
    expect(read('Status changed from New to Somewhere')).toBeNull()
    const both = new Set(['a', 'a to b', 'b to c', 'c'])
    expect(statusMoveIn('Status from a to b to c', (name) => both.has(name))).toBeNull()
    expect(read(`Status from ${'a to '.repeat(100_000)}`)).toBeNull()
  })
})

describe('which rule counts', () => {
  const of = (amount: number, change: Partial<SlaRule> = {}): SlaRule => ({
    ...rule,
    targets: { triage: { amount, unit: 'hours' } },
    ...change,
  })
  const amountOf = (...rules: SlaRule[]) =>
    targetOf(rules, 'triage', { programId: 7, severity: 'high' })?.amount ?? null

  it('the closest one, a program before a severity', () => {
    const [any, severe, mine, both] = [
      of(1),
      of(2, { severity: 'high' }),
      of(3, { programId: 7 }),
      of(4, { programId: 7, severity: 'high' }),
    ]
    expect(amountOf(both, mine, severe, any)).toBe(4)
    expect(amountOf(mine, severe, any)).toBe(3)
    expect(amountOf(any, severe)).toBe(2)
    expect(amountOf(of(5, { programId: 8 }), of(6, { severity: 'low' }))).toBeNull()
  })

  it('a closer rule that does not make a promise leaves it to the others', () => {
    expect(amountOf(of(1), of(2, { severity: 'high', targets: {} }))).toBe(1)
  })
})

describe('a clock and the present', () => {
  const clock = { kind: 'running', dueAt: 100, atRiskFrom: 75 } as const
  const at = (now: number) => slaStateAt(clock, now).kind

  it('is kept by what is done when it is due, and missed a moment later', () => {
    expect([at(74), at(75), at(100), at(101)]).toEqual(['running', 'atRisk', 'atRisk', 'missed'])
  })

  it('what is done at the very moment it is due is in time', () => {
    const replied = (hours: number) =>
      judge({ entries: [line(hours, 'Thanks', { actorId: 'triager' })] }).firstReply
    expect(replied(8)).toEqual({ kind: 'met', at: received + 8 * hour })
    expect(replied(8 + 1 / 3_600_000)).toMatchObject({ kind: 'late', dueAt: received + 8 * hour })
  })

  it('a change of the rules judges the past', () => {
    const entries = [line(6, 'Thanks', { actorId: 'triager' })]
    expect(judge({ entries }).firstReply).toEqual({ kind: 'met', at: received + 6 * hour })
    const stricter: SlaRule = { ...rule, targets: { firstReply: { amount: 4, unit: 'hours' } } }
    expect(judge({ entries }, [stricter])).toEqual({
      firstReply: { kind: 'late', at: received + 6 * hour, dueAt: received + 4 * hour },
    })
  })

  it('a report that is opened again goes on with the time it had left', () => {
    const entries = [
      line(10, 'Status changed from **New** to **Triaged**.'),
      line(30, 'Status changed from **Triaged** to **Resolved**.'),
      line(500, 'Status changed from **Resolved** to **Triaged**.'),
    ]
    expect(judge({ status: 'Triaged', entries }).resolution).toMatchObject({
      kind: 'running',
      dueAt: received + 580 * hour,
    })
  })
})
