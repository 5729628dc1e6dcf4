import type { Action } from '#shared/desk/actions.ts'
import type { WordsDoubt } from '#shared/rules/outgoing/review-words.ts'

export interface OutgoingSlice {
  /** The doubts that the user is asked about before text leaves; null = no question is open. */
  readonly wordsQuestion: { readonly doubts: readonly WordsDoubt[] } | null
  /**
   * Checks the text of actions that are about to be decided, and asks the user if it looks secret or unfinished.
   * Callers that pass actions on without `decide` must call this first.
   *
   * @returns whether the text may leave; it resolves at once when there is nothing to ask.
   */
  checkOutgoing(actions: readonly Action[]): Promise<boolean>
  answerWords(mayLeave: boolean): void
}
