import type { Action } from './actions.ts'
import type { DraftSlot } from './drafts.ts'

/** The report id of drafts that belong to no report; the service's ids begin at 1. */
export const noReport = 0

/** The slot of the text that is to replace an action in the outbox. */
export const rewritingOf = (entryId: number): `entry:${number}` => `entry:${entryId}`

/** The outbox entry that a slot belongs to; null for any other slot. */
export function rewrittenEntry(slot: string): number | null {
  const [kind, id] = slot.split(':')
  return kind === 'entry' ? Number(id) : null
}

/** The text of an action, and the slot of its draft. */
export interface DraftedWords {
  readonly slot: DraftSlot
  readonly text: string
}

/** The text of an action and the slot it was written in; null when it has no text. */
export function draftedWords(action: Action): DraftedWords | null {
  switch (action.kind) {
    case 'comment':
      return { slot: action.audience, text: action.text }
    case 'transition':
      return action.message === undefined || action.message === ''
        ? null
        : { slot: `transition:${action.transition}`, text: action.message }
    case 'assign':
    case 'classify':
    case 'edit':
    case 'reward':
    case 'knownIssue':
      return null
    default:
      return action satisfies never
  }
}

/** The draft with returned words put before the text written there since, so that neither is lost. */
export function withReturnedWords(draft: string, words: string): string {
  if (draft.trim() === '') return words
  const isThere = draft.trim() === words.trim() || draft.startsWith(`${words}\n\n`)
  return isThere ? draft : `${words}\n\n${draft}`
}
