import { expect, test } from 'vitest'
import { earlyEnterNow, type PickerNow } from '#renderer/forms/template/early-enter.ts'

const early = { words: 'thank', templateId: 'a' }

test.each<[string, Partial<PickerNow>, 'waits' | 'inserts' | 'lapses']>([
  ['waits for the text', { filled: null }, 'waits'],
  ['inserts it once it is known', {}, 'inserts'],
  [
    'lapses after an arrow key, before and after the text is known',
    { templateId: 'b', filled: null },
    'lapses',
  ],
  ['never inserts the template that an arrow key chose', { templateId: 'b' }, 'lapses'],
  ['lapses when typing goes on, though the same template stays active', { words: 'thanks' }, 'lapses'],
  ['lapses when nothing matches any more', { words: 'x', templateId: undefined, filled: null }, 'lapses'],
  ['lapses at a template without text', { filled: '' }, 'lapses'],
])('an early Enter %s', (_, now, outcome) => {
  expect(earlyEnterNow(early, { ...early, filled: 'Thank you', ...now })).toBe(outcome)
})
