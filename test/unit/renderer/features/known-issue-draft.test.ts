import { expect, test } from 'vitest'
import { knownIssueDraft, knownIssueForm, withDraft } from '#renderer/features/act/known-issue-form.ts'

const start = knownIssueForm(null)

test('what was changed in the form is kept and comes back; what was not, is as the report has it then', () => {
  const written = { ...start, name: 'Open redirect', severityId: 3, cwe: { id: 601, name: null } }
  const draft = knownIssueDraft(written, start)
  expect(withDraft(start, draft)).toEqual(written)
  expect(withDraft({ ...start, summary: 'newer' }, draft)).toEqual({ ...written, summary: 'newer' })
  expect(knownIssueDraft(start, start)).toBe('')
  expect(withDraft(start, '')).toEqual(start)
})

test('what another version wrote is left out, field by field', () => {
  const draft = JSON.stringify({ name: 7, summary: 'kept', programId: null, colour: 'red', impact: null })
  expect(withDraft(start, draft)).toEqual({ ...start, summary: 'kept' })
  expect(withDraft(start, '3')).toEqual(start)
})
