import type { Action } from '#shared/desk/actions.ts'
import type { WordsDoubt } from '#shared/rules/outgoing/review-words.ts'

export interface OutgoingSlice {
  /** The doubts the user is asked about before their words leave; null = nothing is asked. */
  readonly wordsQuestion: { readonly doubts: readonly WordsDoubt[] } | null
  /**
   * Checks the words of actions that are about to be decided, and asks the user if something in them looks secret or
   * unfinished. Callers that hand actions over without `decide` must call this first.
   *
   * @returns whether they may leave; at once when there is nothing to ask.
   */
  checkOutgoing(actions: readonly Action[]): Promise<boolean>
  answerWords(mayLeave: boolean): void
}
