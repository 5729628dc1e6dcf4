import { expect, test } from 'vitest'
import { draftOf, withDraft } from '#renderer/forms/drafts/form-draft.ts'
import { knownIssueFields as fields, knownIssueForm } from '#renderer/forms/known-issue/known-issue-form.ts'

const start = knownIssueForm(null)

test('changed fields of the form are stored and restored; the others follow the report', () => {
  const written = { ...start, name: 'Open redirect', severityId: 3, cwe: { id: 601, name: null } }
  const draft = draftOf(written, start, fields)
  expect(withDraft(start, draft, fields)).toEqual(written)
  expect(withDraft({ ...start, summary: 'newer' }, draft, fields)).toEqual({ ...written, summary: 'newer' })
  expect(draftOf(start, start, fields)).toBe('')
  expect(withDraft(start, '', fields)).toEqual(start)
})

test('invalid fields of another version are dropped, one by one', () => {
  const draft = JSON.stringify({ name: 7, summary: 'kept', programId: null, colour: 'red', impact: null })
  expect(withDraft(start, draft, fields)).toEqual({ ...start, summary: 'kept' })
  expect(withDraft(start, '3', fields)).toEqual(start)
})
