import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import { type BulkFacts, judgeBulk } from '#shared/rules/outbox/judge-bulk.ts'
import { knownTransitions } from '#shared/rules/transitions/known.ts'

const facts: BulkFacts = {
  reportId: 7,
  isHere: true,
  waitsForPerson: false,
  original: null,
  severityId: 2,
  assigneeId: 'ada',
  refused: [],
  options: knownTransitions(
    {
      learnedAt: 1,
      options: [
        { transition: 'triaged', targetStatus: null, requiresMessage: false, requiresDuplicate: false },
        {
          transition: 'needs_more_info',
          targetStatus: null,
          requiresMessage: true,
          requiresDuplicate: false,
        },
        { transition: 'duplicate', targetStatus: null, requiresMessage: false, requiresDuplicate: true },
      ],
    },
    [],
  ),
}
const nothingKnown = knownTransitions(null, [])
const transition = (
  name: Extract<BulkAction, { kind: 'transition' }>['transition'],
  more = {},
): BulkAction => ({
  kind: 'transition',
  transition: name,
  ...more,
})
const hindrance = (action: BulkAction, of: Partial<BulkFacts> = {}) => {
  const verdict = judgeBulk(action, { ...facts, ...of })
  return verdict.kind === 'cannot' ? verdict.hindrance : verdict.kind
}

describe('one of many reports', () => {
  it('can take a transition that the service offers, with its requirements', () => {
    expect(hindrance(transition('triaged'))).toBe('can')
    expect(hindrance(transition('resolved'))).toBe('notOffered')
    expect(hindrance(transition('needs_more_info'))).toBe('needsMessage')
    expect(hindrance(transition('needs_more_info', { message: ' \n' }))).toBe('needsMessage')
    expect(hindrance(transition('needs_more_info', { message: 'Which version?' }))).toBe('can')
    expect(hindrance(transition('duplicate'))).toBe('needsOriginal')
    expect(hindrance(transition('duplicate', { duplicateOf: 7 }))).toBe('itself')
    expect(hindrance(transition('duplicate', { duplicateOf: 8 }))).toBe('can')
  })

  it('becomes no duplicate of a duplicate, nor of its own duplicate, just like alone', () => {
    const duplicate = transition('duplicate', { duplicateOf: 8 })
    expect(hindrance(duplicate, { original: { kind: 'duplicate', originalId: 5 } })).toBe(
      'originalIsDuplicate',
    )
    expect(hindrance(duplicate, { original: { kind: 'circle' } })).toBe('circle')
    // This needs no request to the service.
    expect(hindrance(duplicate, { original: { kind: 'circle' }, options: nothingKnown })).toBe('circle')
    expect(hindrance(transition('triaged'), { original: { kind: 'circle' } })).toBe('can')
  })

  it('is unknown while nothing was learned of its kind', () => {
    expect(hindrance(transition('triaged'), { options: nothingKnown })).toBe('unknown')
    expect(hindrance(transition('duplicate', { duplicateOf: 7 }), { options: nothingKnown })).toBe('itself')
  })

  it('is left alone if it has the value already', () => {
    expect(hindrance({ kind: 'assign', userId: 'ada' })).toBe('already')
    expect(hindrance({ kind: 'assign', userId: null }, { assigneeId: null })).toBe('already')
    expect(hindrance({ kind: 'assign', userId: null }, { assigneeId: undefined })).toBe('can')
    expect(hindrance({ kind: 'classify', severityId: 2 })).toBe('already')
    expect(hindrance({ kind: 'classify', severityId: 2, cweTypeId: 79 })).toBe('can')
    expect(hindrance({ kind: 'classify', severityId: 1 })).toBe('can')
  })

  it('accepts no classification without a severity if it has none itself', () => {
    const weakness = { kind: 'classify', cweTypeId: 79 } as const
    expect(hindrance(weakness, { severityId: null })).toBe('needsSeverity')
    expect(hindrance({ ...weakness, severityId: 2 }, { severityId: null })).toBe('can')
    expect(hindrance(weakness, { severityId: 2 })).toBe('can')
  })

  it('accepts nothing if it is deleted, or if an earlier action waits for the user', () => {
    const anyAction = fc.oneof(
      fc.constant<BulkAction>({ kind: 'comment', text: 'x', audience: 'internal' }),
      fc.constant<BulkAction>({ kind: 'assign', userId: null }),
      fc.constant<BulkAction>({ kind: 'classify', severityId: 1 }),
      fc.constantFrom(...transitionNames).map((name) => transition(name, { message: 'x', duplicateOf: 8 })),
    )
    fc.assert(
      fc.property(anyAction, (action) => {
        expect(hindrance(action, { isHere: false })).toBe('gone')
        expect(hindrance(action, { waitsForPerson: true })).toBe('waitsForPerson')
      }),
    )
  })
})
