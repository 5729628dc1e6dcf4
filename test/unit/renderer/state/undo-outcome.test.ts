import { expect, test } from 'vitest'
import { undoOutcome } from '#renderer/state/undo-outcome.ts'
import { err, ok } from '#shared/desk/result.ts'

const none = { undoneEntries: [], tooLate: [], beingChanged: [], returned: [] }

test.each([
  ['all of it was undone', { undoneEntries: [1, 2] }, null],
  ['a part was undone', { undoneEntries: [1], tooLate: [2], beingChanged: [3] }, null],
  ['all of it was undone before', {}, null],
  ['all of it was sent', { tooLate: [1, 2] }, 'tooLate'],
  ['all of it is being changed', { beingChanged: [1, 2] }, 'beingChanged'],
  ['the part that was not sent is being changed', { tooLate: [1], beingChanged: [2] }, 'beingChanged'],
] as const)('if %s, the outcome of an undo tells it', (_, lists, error) => {
  const answer = ok({ ...none, ...lists })
  expect(undoOutcome(answer)).toEqual(error === null ? answer : err({ kind: error }))
})
