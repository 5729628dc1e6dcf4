import type { StateCreator } from 'zustand'
import { wordsOf } from '#shared/rules/outgoing/leaving-words.ts'
import { reviewWords } from '#shared/rules/outgoing/review-words.ts'
import type { OutgoingSlice } from './shape/outgoing-shape.ts'

/** The outgoing check that all written text passes before it leaves. */
export const createOutgoingSlice: StateCreator<OutgoingSlice, [], [], OutgoingSlice> = (set) => {
  let answer: ((mayLeave: boolean) => void) | null = null
  const settle = (mayLeave: boolean) => {
    const waiting = answer
    answer = null
    set({ wordsQuestion: null })
    waiting?.(mayLeave)
  }
  return {
    wordsQuestion: null,

    async checkOutgoing(actions) {
      const doubts = reviewWords(actions.flatMap(wordsOf))
      if (doubts.length === 0) return true
      // A question still unanswered is about text that the user has left: that text is not sent.
      settle(false)
      set({ wordsQuestion: { doubts } })
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    answerWords: settle,
  }
}
