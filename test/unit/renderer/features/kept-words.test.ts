import { expect, test } from 'vitest'
import { emptyForm, withUndone } from '#renderer/features/bulk/bulk-form.ts'
import { forgetSentWords, formWithKeptWords, keepWords } from '#renderer/features/bulk/kept-words.ts'

const duplicate = { kind: 'transition', transition: 'duplicate', duplicateOf: 12, message: 'Known.' } as const

test('a form begins with the text and the original that were left, and with no state', () => {
  keepWords('one', withUndone({ ...emptyForm, internal: 'Half' }, duplicate))
  const left = { messages: { duplicate: 'Known.' }, duplicateOf: '#12', internal: 'Half' }
  expect(formWithKeptWords('one')).toEqual({ ...emptyForm, ...left })
  expect(formWithKeptWords('two')).toEqual(emptyForm)
})

test('what was sent is dropped, and nothing else', () => {
  const left = { ...withUndone(emptyForm, duplicate), internal: 'Half' }
  keepWords('one', left)
  forgetSentWords('one', 'transition', 'spam')
  forgetSentWords('one', 'public', 'duplicate')
  expect(formWithKeptWords('one')).toEqual({ ...left, transition: null })
  forgetSentWords('one', 'transition', 'duplicate')
  expect(formWithKeptWords('one')).toEqual({ ...emptyForm, internal: 'Half' })
})
