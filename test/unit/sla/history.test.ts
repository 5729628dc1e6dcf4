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

describe('the proven part of a history', () => {
  it('an incomplete timeline proves no promise', () => {
    const { firstReply, triage } = judge({
      isWhole: false,
      entries: [line(1, 'Hello', { actorId: 'triager' })],
    })
    expect(firstReply).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
    expect(triage).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
  })

  it('a status without an entry that leads to it is unexplained', () => {
    const unknown = { kind: 'unknown', because: 'statusUnknown' }
    expect(judge({ status: 'Triaged' }).triage).toEqual(unknown)
    const toReview = line(1, 'Status changed from **New** to **To review**.')
    expect(judge({ status: 'Triaged', entries: [toReview] }).triage).toEqual(unknown)
    const gap = line(2, 'Status changed from **Needs more info** to **Triaged**.')
    expect(judge({ status: 'Triaged', entries: [toReview, gap] }).triage).toEqual(unknown)
  })

  it('without a plausible time of receipt nothing is proven', () => {
    for (const receivedAt of [null, 0, Date.UTC(2027, 0, 2), Date.UTC(9999, 0), Number.MIN_SAFE_INTEGER])
      expect(judge({ receivedAt }).firstReply).toEqual({ kind: 'unknown', because: 'noDate' })
  })

  it('a reward without an entry has no date, and one with its entry does', () => {
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

  it("neither notes, nor the reporter's comments, nor possibly internal ones are a reply", () => {
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

  it('if the reporter is unknown, an entry may be theirs', () => {
    const entries = [line(1, 'Hello', { actorId: 'somebody' })]
    expect(judge({ reporterId: null, entries }).firstReply).toEqual({
      kind: 'unknown',
      because: 'reporterUnknown',
    })
    expect(judge({ reporterId: null }).firstReply?.kind).toBe('running')
  })

  it('a report moved among closed statuses was resolved when it was first closed', () => {
    const entries = [
      line(1, 'Status changed from **New** to **Triaged**.'),
      line(2, 'Status changed from **Triaged** to **Resolved**.'),
      line(300, 'Status changed from **Resolved** to **Duplicate**.'),
    ]
    const { resolution } = judge({ status: 'Duplicate', entries })
    expect(resolution).toEqual({ kind: 'met', at: received + 2 * hour })
  })

  it('a decision made here counts before the service has it', () => {
    const pending = [
      { kind: 'reply', at: received + 2 * hour },
      { kind: 'status', at: received + 2 * hour, from: 'New', status: 'Needs more info' },
    ] as const
    const decided = {
      firstReply: { kind: 'met', at: received + 2 * hour },
      triage: { kind: 'paused', left: 22 * hour },
    }
    expect(judge({ pending })).toMatchObject(decided)
    // After sending, the service has the new status, and its system entry is not here yet.
    expect(judge({ sent: pending, status: 'Needs more info' })).toMatchObject(decided)
  })

  it("an own action proves nothing if it does not lead to the service's status", () => {
    const move = { kind: 'status', at: received + hour, from: 'New', status: 'Triaged' } as const
    const unknown = { kind: 'unknown', because: 'statusUnknown' }
    expect(judge({ sent: [move], status: 'Resolved' }).triage).toEqual(unknown)
    const entries = [line(0, 'Status changed from **New** to **To review**.')]
    expect(judge({ entries, sent: [move], status: 'Triaged' }).triage).toEqual(unknown)
    expect(judge({ sent: [{ ...move, from: null }], status: 'Triaged' }).triage).toEqual(unknown)
  })

  it('a known issue and an unpaid target owe nothing', () => {
    expect(judge({ isKnownIssue: true })).toEqual({})
    expect(judge({ mayBeRewarded: false }).bounty).toEqual({ kind: 'notOwed' })
  })
})

describe('system entries about a status', () => {
  const read = (message: string) => statusMoveIn(message, (name) => statuses.has(name))

  it('are parsed with and without quotes, also if a name contains the word between them', () => {
    expect(read('Status changed from **New** to **To review**.')).toEqual({ from: 'New', to: 'To review' })
    expect(read('Status changed from New to To review')).toEqual({ from: 'New', to: 'To review' })
    expect(read('The state was changed from "New" to "Own state"')).toEqual({ from: 'New', to: 'Own state' })
  })

  it('are unambiguous; other entries are ignored', () => {
    expect(read('Severity changed from **New** to **Triaged**.')).toBeNull()
    expect(read('Moved from New to Triaged')).toBeNull()
    expect(read('Status changed from New to Somewhere')).toBeNull()
    const both = new Set(['a', 'a to b', 'b to c', 'c'])
    expect(statusMoveIn('Status from a to b to c', (name) => both.has(name))).toBeNull()
    expect(read(`Status from ${'a to '.repeat(100_000)}`)).toBeNull()
  })
})

describe('the rule that applies', () => {
  const of = (amount: number, change: Partial<SlaRule> = {}): SlaRule => ({
    ...rule,
    targets: { triage: { amount, unit: 'hours' } },
    ...change,
  })
  const amountOf = (...rules: SlaRule[]) =>
    targetOf(rules, 'triage', { programId: 7, severity: 'high' })?.amount ?? null

  it('is the closest one, a program before a severity', () => {
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

  it('leaves a promise to the others if it does not make it', () => {
    expect(amountOf(of(1), of(2, { severity: 'high', targets: {} }))).toBe(1)
  })
})

describe('a clock and the present', () => {
  const clock = { kind: 'running', dueAt: 100, atRiskFrom: 75 } as const
  const at = (now: number) => slaStateAt(clock, now).kind

  it('is kept by an event before it is due, and missed a moment later', () => {
    expect([at(74), at(75), at(100), at(101)]).toEqual(['running', 'atRisk', 'atRisk', 'missed'])
  })

  it('is kept by an event at the very moment it is due', () => {
    const replied = (hours: number) =>
      judge({ entries: [line(hours, 'Thanks', { actorId: 'triager' })] }).firstReply
    expect(replied(8)).toEqual({ kind: 'met', at: received + 8 * hour })
    expect(replied(8 + 1 / 3_600_000)).toMatchObject({ kind: 'late', dueAt: received + 8 * hour })
  })

  it('of changed rules applies to the past', () => {
    const entries = [line(6, 'Thanks', { actorId: 'triager' })]
    expect(judge({ entries }).firstReply).toEqual({ kind: 'met', at: received + 6 * hour })
    const stricter: SlaRule = { ...rule, targets: { firstReply: { amount: 4, unit: 'hours' } } }
    expect(judge({ entries }, [stricter])).toEqual({
      firstReply: { kind: 'late', at: received + 6 * hour, dueAt: received + 4 * hour },
    })
  })

  it('of a reopened report continues with its remaining time', () => {
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
