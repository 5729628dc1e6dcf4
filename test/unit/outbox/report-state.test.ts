import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import { type Action, ReportAction } from '#shared/desk/actions.ts'
import { findCollisions, type ReportState, wantedReportState } from '#shared/rules/outbox/report-state.ts'

const text = fc.string({ minLength: 1, maxLength: 12 })
const id = fc.integer({ min: 1, max: 4 })

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('comment' as const), text, audience: fc.constantFrom('internal', 'public') }),
  fc.record({ kind: fc.constant('assign' as const), userId: fc.option(text) }),
  fc.record(
    {
      kind: fc.constant('classify' as const),
      severityId: id,
      cweTypeId: fc.option(id),
      cvss: fc.option(text),
    },
    { requiredKeys: ['kind'] },
  ),
  fc.record({ kind: fc.constant('edit' as const), title: text, targetId: id }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('transition' as const), transition: fc.constantFrom(...transitionNames) }),
  fc.record({ kind: fc.constant('reward' as const), bounty: id, bonus: id }, { requiredKeys: ['kind'] }),
)

const anyReportState: fc.Arbitrary<ReportState> = fc.record(
  {
    status: id,
    assignee: fc.option(text),
    severity: id,
    cwe: fc.option(id),
    cvss: fc.option(text),
    title: text,
    target: id,
    bounty: id,
    bonus: id,
    activity: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
)

describe('conflicts', () => {
  it('do not exist if nothing changed since the decision', () => {
    fc.assert(
      fc.property(anyAction, anyReportState, id, (action, base, target) => {
        const wanted = wantedReportState(action, target)
        expect(findCollisions(action, { base, wanted, theirs: base })).toEqual([])
      }),
    )
  })

  it('are known fields that truly changed, each as base, mine and theirs', () => {
    fc.assert(
      fc.property(anyAction, anyReportState, anyReportState, id, (action, base, theirs, target) => {
        const wanted = wantedReportState(action, target)
        for (const collision of findCollisions(action, { base, wanted, theirs })) {
          const { field } = collision
          expect(base[field]).not.toBeUndefined()
          expect(theirs[field]).not.toBeUndefined()
          expect(base[field]).not.toBe(theirs[field])
          expect(collision).toEqual({
            field,
            base: base[field],
            mine: wanted[field] ?? null,
            theirs: theirs[field],
          })
        }
      }),
    )
  })

  it('never affect an internal note, but a reply if the reporter wrote since', () => {
    fc.assert(
      fc.property(text, anyReportState, anyReportState, (words, base, theirs) => {
        const note: Action = { kind: 'comment', text: words, audience: 'internal' }
        expect(findCollisions(note, { base, wanted: {}, theirs })).toEqual([])
      }),
    )
    const answer: Action = { kind: 'comment', text: 'Thank you', audience: 'public' }
    const found = findCollisions(answer, { base: { activity: 1 }, wanted: {}, theirs: { activity: 2 } })
    expect(found.map(({ field }) => field)).toEqual(['activity'])
  })

  it('do not arise from an older last comment, when an entry was deleted', () => {
    const answer: Action = { kind: 'comment', text: 'Thank you', audience: 'public' }
    expect(findCollisions(answer, { base: { activity: 2 }, wanted: {}, theirs: { activity: 1 } })).toEqual([])
  })

  it('do not arise if others set the same field to the same value, unless they moved the status', () => {
    const assign: Action = { kind: 'assign', userId: 'ada' }
    const sides = { base: { assignee: null }, wanted: { assignee: 'ada' }, theirs: { assignee: 'ada' } }
    expect(findCollisions(assign, sides)).toEqual([])
    const resolve: Action = { kind: 'transition', transition: 'resolved' }
    const moved = { base: { status: 1 }, wanted: { status: 2 }, theirs: { status: 2 } }
    expect(findCollisions(resolve, moved)).toHaveLength(1)
  })

  it('are judged for the actions that the bridge accepts', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        expect(ReportAction.safeParse(action).success).toBe(true)
      }),
    )
  })
})
