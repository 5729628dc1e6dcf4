import { expect, test } from 'vitest'
import {
  learnTransitionAnswer,
  readLearnedTransitions,
} from '#main/engine/store/outbox/learned-transitions.ts'
import { temporaryStore } from './temporary-store.ts'

test('a transition that once required a message still does after it was executed with one', () => {
  const db = temporaryStore()
  const key = { programId: 10, statusId: 1, role: 'Triager' }
  const answer = { transition: 'triaged', isPossible: true } as const
  learnTransitionAnswer(db, key, { ...answer, isPossible: null, needsMessage: true, learnedAt: 1_000 })
  learnTransitionAnswer(db, key, { ...answer, needsMessage: false, learnedAt: 2_000 })
  const { options } = readLearnedTransitions(db, key)
  expect(options.find(({ transition }) => transition === 'triaged')).toMatchObject({
    possibility: 'possible',
    requiresMessage: true,
  })
})
