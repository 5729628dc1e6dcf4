import type { StateCreator } from 'zustand'
import { wordsOf } from '#shared/rules/outgoing/leaving-words.ts'
import { reviewWords } from '#shared/rules/outgoing/review-words.ts'
import type { OutgoingSlice } from './shape/outgoing-shape.ts'

/** The one gate that everything written goes through on its way out. */
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
      // A question that was not answered yet is about words somebody has left: they stay.
      settle(false)
      set({ wordsQuestion: { doubts } })
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    answerWords: settle,
  }
}
