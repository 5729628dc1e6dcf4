import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftOf, withDraft } from '#shared/desk/form-draft.ts'
import {
  knownIssueFields as fields,
  type KnownIssueForm,
  emptyIssue as start,
  withUndoneIssue,
} from '#shared/desk/known-issue-draft.ts'

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

describe('an undone known issue', () => {
  const undone: KnownIssueForm = {
    ...start,
    programId: 4,
    name: 'Open redirect',
    targetId: 9,
    severityId: 2,
    summary: 'Undone summary',
    description: 'Undone description',
    impact: 'Undone impact',
    cvss: 'CVSS:3.1/AV:N',
  }
  const merge = (draft: Partial<KnownIssueForm>) =>
    withDraft(start, withUndoneIssue(draftOf({ ...start, ...draft }, start, fields), undone), fields)

  test('fills an empty form', () => {
    expect(merge({})).toEqual(undone)
  })

  test('keeps a field empty that the report beside it has', () => {
    const ofReport = { ...start, impact: 'As reported', typeText: '7' }
    const restored = withDraft(ofReport, withUndoneIssue('', { ...undone, typeText: '' }), fields)
    expect(restored).toEqual(undone)
  })

  test('comes before the texts of another one, which keeps its name and choices', () => {
    const other = { programId: 5, name: 'Stored XSS', severityId: 1, summary: 'New summary', typeText: '7' }
    expect(merge(other)).toEqual({
      ...undone,
      ...other,
      // The target belongs to the program of the undone one.
      targetId: null,
      summary: 'Open redirect\n\nUndone summary\n\nNew summary',
    })
  })

  test('loses no text of either, and returns once', () => {
    const texts = fc.record({
      name: fc.string(),
      summary: fc.string(),
      description: fc.string(),
      impact: fc.string(),
    })
    const sent = texts.map((all) =>
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, `u${text}u`])),
    )
    fc.assert(
      fc.property(sent, texts, (undoneTexts, draft) => {
        const all = { ...undone, ...undoneTexts }
        const once = withUndoneIssue(draftOf({ ...start, ...draft }, start, fields), all)
        const merged = withDraft(start, once, fields)
        for (const text of [...Object.values(undoneTexts), ...Object.values(draft)]) {
          expect(Object.values(merged).join('\n')).toContain(text.trim())
        }
        expect(withUndoneIssue(once, all)).toBe(once)
      }),
    )
  })
})
