import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  classifyForm,
  rewardForm,
  rewrittenClassify,
  rewrittenComment,
  rewrittenEdit,
  rewrittenIssue,
  rewrittenReward,
  rewrittenTransition,
  transitionForm,
  withTransition,
} from '#renderer/features/outbox/entry-forms.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import type { ActionOf } from '#shared/desk/actions.ts'
import { issueForm } from '#shared/desk/known-issue-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'

const shown = {
  severity: { id: 3, name: 'High', band: 'high' },
  vulnerabilityTypeId: 7,
  cwe: { id: 79, name: 'XSS' },
  cvss: null,
} as unknown as ReportView

describe('an action in a form, unchanged', () => {
  test('is the same action', () => {
    const comment = { kind: 'comment', text: 'Hello', audience: 'public' } as const
    expect(rewrittenComment(comment, comment.text)).toEqual({ kind: 'whole', action: comment })
    const classify = { kind: 'classify', severityId: 1, cweTypeId: null } as const
    const start = classifyForm(classify, shown)
    expect(start).toEqual({ severityId: 1, typeText: '7', cwe: null, cvss: '' })
    expect(rewrittenClassify(classify, start, start, shown.cvss)).toEqual({ kind: 'whole', action: classify })
    const edit = { kind: 'edit', targetId: 5 } as const
    const named = { title: 'As it is', targetId: 5 }
    expect(rewrittenEdit(edit, named, named)).toEqual({ kind: 'whole', action: edit })
    const reward = { kind: 'reward', bounty: 150 } as const
    expect(rewrittenReward(rewardForm(reward), { currency: 'USD', confirmAbove: 1_000 })).toEqual({
      kind: 'whole',
      action: reward,
    })
    const texts = { name: 'n', summary: 's', description: 'd', impact: 'i' }
    const issue = { ...texts, targetId: 2, severityId: 3, cweTypeId: 601, vulnerabilityTypeId: 4 }
    const known = { kind: 'knownIssue', issue, besideReport: 8 } as const
    expect(rewrittenIssue(known, issueForm(known, 9))).toEqual({ kind: 'whole', action: known })
  })
})

describe('a change in the form', () => {
  test('is added to the fields that the action set already, and nothing else is', () => {
    const was = { kind: 'classify', severityId: 1 } as const
    const start = classifyForm(was, shown)
    expect(rewrittenClassify(was, { ...start, cwe: { id: 22, name: null } }, start, shown.cvss)).toEqual({
      kind: 'whole',
      action: { kind: 'classify', severityId: 1, cweTypeId: 22 },
    })
    expect(rewrittenClassify(was, { ...start, typeText: '' }, start, shown.cvss)).toEqual({
      kind: 'whole',
      action: { kind: 'classify', severityId: 1, vulnerabilityTypeId: null },
    })
  })

  test('is a pasted vector in its standard form; restoring the old one sends it byte for byte', () => {
    const whole = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    // In another order than the specification's, with a space: as the service sent it.
    const held = 'CVSS:3.1/A:H/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H '
    const of = (was: ActionOf<'classify'>, cvss: string, current: string | null) => {
      const start = classifyForm(was, { ...shown, cvss: current })
      const rewritten = rewrittenClassify(was, { ...start, cvss }, start, current)
      return rewritten.kind === 'whole' ? rewritten.action : rewritten
    }
    const severity = { kind: 'classify', severityId: 1 } as const
    const odd = { ...severity, cvss: 'CVSS:3.1/AV:N' } as const
    expect(of(severity, `Vector: ${whole.toLowerCase()}`, null)).toEqual({ ...severity, cvss: whole })
    expect(of(severity, `${held} `, held)).toEqual(severity)
    expect(of(severity, ' ', null)).toEqual(severity)
    expect(of(severity, '', held)).toEqual({ ...severity, cvss: null })
    expect(of(odd, ' CVSS:3.1/AV:N', held)).toEqual(odd)
    expect(of(odd, held.trim(), held)).toEqual({ ...severity, cvss: held })
    expect(of(odd, 'CVSS:3.1/AV:N/AC:L', held).kind).toBe('lacks')
  })

  test('is rejected while it is not valid', () => {
    const was = { kind: 'classify', severityId: 1 } as const
    const start = classifyForm(was, shown)
    expect(rewrittenClassify(was, { ...start, cvss: 'CVSS:3.1/AV:N' }, start, shown.cvss).kind).toBe('lacks')
    expect(rewrittenClassify(was, { ...start, typeText: 'xss' }, start, shown.cvss).kind).toBe('lacks')
    expect(rewrittenComment({ kind: 'comment', text: 'x', audience: 'internal' }, '  ').kind).toBe('lacks')
    const nothing = { bounty: '', bounty2: '', bonus: '', bonus2: '' }
    expect(rewrittenReward(nothing, { currency: 'USD', confirmAbove: 1_000 }).kind).toBe('lacks')
    expect(
      rewrittenReward({ ...nothing, bounty: '5000' }, { currency: 'USD', confirmAbove: 1_000 }).kind,
    ).toBe('lacks')
    expect(
      rewrittenReward(
        { ...nothing, bounty: '5000', bounty2: '5000' },
        { currency: 'USD', confirmAbove: 1_000 },
      ),
    ).toEqual({
      kind: 'whole',
      action: { kind: 'reward', bounty: 5_000 },
    })
  })
})

describe('a change of state', () => {
  const form = { transition: 'resolved', message: ' Done. ', otherMessages: {}, duplicateOf: '#12' } as const
  const was = { kind: 'transition', transition: 'resolved' } as const
  const original = { named: { id: 12, title: null }, error: null }
  const needs = { requiresMessage: true, requiresDuplicate: false }

  test('has its original only if it leads to Duplicate', () => {
    expect(rewrittenTransition(was, form, null, original)).toEqual({
      kind: 'whole',
      action: { kind: 'transition', transition: 'resolved', message: 'Done.' },
    })
    const duplicate = { ...form, transition: 'duplicate', message: '' } as const
    expect(rewrittenTransition(was, duplicate, null, original)).toEqual({
      kind: 'whole',
      action: { kind: 'transition', transition: 'duplicate', duplicateOf: 12 },
    })
    expect(rewrittenTransition(was, duplicate, null, { named: null, error: null }).kind).toBe('lacks')
  })

  test('names a missing value at its field, the first on screen first', () => {
    const needsBoth = { requiresMessage: true, requiresDuplicate: true }
    const empty = { ...form, transition: 'duplicate', message: '' } as const
    const unnamed = { named: null, error: null }
    const itself = { named: null, error: 'This is the report itself.' }
    expect(rewrittenTransition(was, empty, needs, original)).toMatchObject({ kind: 'lacks', at: 'message' })
    expect(rewrittenTransition(was, empty, needsBoth, unnamed)).toMatchObject({ at: 'original' })
    expect(rewrittenTransition(was, empty, needsBoth, original)).toMatchObject({ at: 'message' })
    expect(rewrittenTransition(was, { ...empty, message: 'See.' }, needsBoth, itself)).toEqual({
      kind: 'lacks',
      at: 'original',
      message: itself.error,
    })
    const comment = { kind: 'comment', text: 'x', audience: 'internal' } as const
    expect(rewrittenComment(comment, ' ')).toMatchObject({ kind: 'lacks', at: 'message' })
  })

  test('keeps every message that the service needs, or may need', () => {
    const emptied = { ...form, message: ' ' }
    expect(rewrittenTransition(was, emptied, needs, original).kind).toBe('lacks')
    const said = { ...was, message: 'It was needed.' } as const
    expect(rewrittenTransition(said, emptied, null, original).kind).toBe('lacks')
    expect(rewrittenTransition(was, emptied, null, original).kind).toBe('whole')
    expect(rewrittenTransition(said, emptied, { ...needs, requiresMessage: false }, original)).toEqual({
      kind: 'whole',
      action: was,
    })
  })

  test('keeps its own message, whatever else is chosen in between', () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom(...transitionNames).map((transition) => ({ transition })),
        fc.string({ maxLength: 3 }).map((message) => ({ message })),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (taken) => {
        let shown = transitionForm({ kind: 'transition', transition: 'triaged', message: 'We see it.' })
        const written = new Map<TransitionName, string>([['triaged', 'We see it.']])
        for (const step of taken) {
          if ('transition' in step) shown = withTransition(shown, step.transition)
          else {
            shown = { ...shown, message: step.message }
            written.set(shown.transition, step.message)
          }
          expect(shown.message).toBe(written.get(shown.transition) ?? '')
        }
        // Returned to its first state and message, the form has no changes.
        const nothingElse = [...written].every(([one, text]) => one === 'triaged' || text === '')
        if (nothingElse && written.get('triaged') === 'We see it.')
          expect(withTransition(shown, 'triaged')).toEqual(
            transitionForm({ kind: 'transition', transition: 'triaged', message: 'We see it.' }),
          )
      }),
    )
  })
})
