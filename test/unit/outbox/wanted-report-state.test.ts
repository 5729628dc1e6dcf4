import { describe, expect, it } from 'vitest'
import type { Action } from '#shared/desk/actions.ts'
import {
  fieldsOf,
  findCollisions,
  type ReportState,
  wantedReportState,
} from '#shared/rules/outbox/report-state.ts'

const issue = { name: 'x', targetId: 1, severityId: 1, summary: '', description: '', impact: '' }

describe('the report after an action', () => {
  const cases: readonly (readonly [Action, ReportState])[] = [
    [{ kind: 'comment', text: 'Hello', audience: 'public' }, {}],
    [{ kind: 'knownIssue', issue }, {}],
    [{ kind: 'assign', userId: 'ada' }, { assignee: 'ada' }],
    [{ kind: 'assign', userId: null }, { assignee: null }],
    [{ kind: 'classify', severityId: 3 }, { severity: 3 }],
    [
      { kind: 'classify', vulnerabilityTypeId: 141, cweTypeId: null, cvss: null },
      { vulnerabilityType: 141, cwe: null, cvss: null },
    ],
    [
      { kind: 'edit', title: 'Better', targetId: 4 },
      { title: 'Better', target: 4 },
    ],
    [{ kind: 'edit', targetId: 4 }, { target: 4 }],
    [{ kind: 'transition', transition: 'triaged' }, { status: 7 }],
    [
      { kind: 'reward', bounty: 0, bonus: 25 },
      { bounty: 0, bonus: 25 },
    ],
    [{ kind: 'reward', bonus: 25 }, { bonus: 25 }],
  ]
  it.each(cases)('%j: %j', (action, state) => {
    const wanted = wantedReportState(action, 7)
    expect(wanted).toEqual(state)
    expect(Object.keys(wanted)).toEqual(Object.keys(state))
  })

  it('has no known status if the target of the transition is unknown', () => {
    expect(wantedReportState({ kind: 'transition', transition: 'triaged' }, null)).toEqual({})
  })
})

describe('the base of a decision', () => {
  const before = {
    status: 1,
    assignee: 'ada',
    severity: 1,
    vulnerabilityType: 1,
    cwe: 1,
    cvss: 'a',
    title: 'a',
    target: 1,
    bounty: 1,
    bonus: 1,
    activity: 1,
  } as const satisfies Required<ReportState>
  const after = {
    status: 2,
    assignee: 'bob',
    severity: 2,
    vulnerabilityType: 2,
    cwe: 2,
    cvss: 'b',
    title: 'b',
    target: 2,
    bounty: 2,
    bonus: 2,
    activity: 2,
  } as const satisfies Required<ReportState>
  const cases: readonly (readonly [Action, readonly string[]])[] = [
    [{ kind: 'comment', text: 'Hello', audience: 'public' }, ['status', 'activity']],
    [{ kind: 'comment', text: 'Hello', audience: 'internal' }, []],
    [{ kind: 'knownIssue', issue }, []],
    [{ kind: 'assign', userId: 'eve' }, ['assignee']],
    [{ kind: 'classify', severityId: 9, cvss: 'c' }, ['severity', 'cvss']],
    [{ kind: 'classify', vulnerabilityTypeId: 9, cweTypeId: 9 }, ['vulnerabilityType', 'cwe']],
    [{ kind: 'edit', title: 'c', targetId: 9 }, ['title', 'target']],
    [{ kind: 'transition', transition: 'triaged' }, ['status', 'assignee', 'activity']],
    [{ kind: 'reward', bounty: 9, bonus: 9 }, ['status', 'bounty', 'bonus']],
  ]
  it.each(cases)('for %j: %j', (action, fields) => {
    const found = findCollisions(action, {
      base: before,
      wanted: wantedReportState(action, 9),
      theirs: after,
    })
    expect(found.map(({ field }) => field)).toEqual(fields)
  })

  it.each([
    ['a classification', { kind: 'classify', severityId: 2 }, 0],
    ['an edit', { kind: 'edit', title: 'b' }, 0],
    ['an assignment', { kind: 'assign', userId: 'bob' }, 0],
    ['a reward', { kind: 'reward', bounty: 2 }, 2],
  ] as const)('the same change by others: %s', (_, action, count) => {
    const sides = { base: before, wanted: wantedReportState(action, null), theirs: after }
    expect(findCollisions(action, sides)).toHaveLength(count)
  })

  it('has no newer last comment at the same or an unknown instant', () => {
    const answer: Action = { kind: 'comment', text: 'Hello', audience: 'public' }
    const at = (activity: number | null, now: number | null) =>
      findCollisions(answer, { base: { activity }, wanted: {}, theirs: { activity: now } }).length
    expect([at(1, 1), at(null, 1), at(2, 1), at(1, 2)]).toEqual([0, 1, 0, 1])
    // An older status is a conflict, too.
    expect(findCollisions(answer, { base: { status: 2 }, wanted: {}, theirs: { status: 1 } })).toHaveLength(1)
  })

  it('covers all fields', () => {
    expect(new Set(fieldsOf(before))).toEqual(new Set(Object.keys(before)))
    expect(fieldsOf({ assignee: null })).toEqual(['assignee'])
    expect(fieldsOf({})).toEqual([])
  })
})
