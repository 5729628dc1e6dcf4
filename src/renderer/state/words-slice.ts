import type { StateCreator } from 'zustand'
import type { Action } from '#shared/desk/actions.ts'
import { wordsOf } from '#shared/rules/outgoing/leaving-words.ts'
import { reviewWords, type WordsDoubt } from '#shared/rules/outgoing/review-words.ts'
import type { AppState } from './store.ts'

export interface WordsSlice {
  /** What a person is asked about before their words leave; null = nothing is asked. */
  readonly wordsQuestion: { readonly doubts: readonly WordsDoubt[] } | null
  /**
   * Looks through the words of actions that are about to be decided, and asks the person when something in them looks
   * secret or unfinished. Whoever hands actions over without `decide` asks here first.
   *
   * @returns whether they may leave; at once when there is nothing to ask.
   */
  letOut(actions: readonly Action[]): Promise<boolean>
  answerWords(mayLeave: boolean): void
}

/** The one gate that everything written goes through on its way out. */
export const createWordsSlice: StateCreator<AppState, [], [], WordsSlice> = (set) => {
  let answer: ((mayLeave: boolean) => void) | null = null
  const settle = (mayLeave: boolean) => {
    const waiting = answer
    answer = null
    set({ wordsQuestion: null })
    waiting?.(mayLeave)
  }
  return {
    wordsQuestion: null,

    async letOut(actions) {
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
