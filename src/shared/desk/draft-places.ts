import type { Action } from './actions.ts'
import type { DraftSlot } from './drafts.ts'

/** Stands in for the report id of drafts that belong to no report; the service's ids begin at 1. */
export const noReport = 0

/** The slot for the draft of a new text for an action that is already in the outbox. */
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

/** The text of an action and the slot it was written in; null when the action has no text. */
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

/** Puts the text of an undone action before the text written in its draft since, unless the draft already has it. */
export function withReturnedWords(draft: string, words: string): string {
  if (draft.trim() === '') return words
  const isThere = draft.trim() === words.trim() || draft.startsWith(`${words}\n\n`)
  return isThere ? draft : `${words}\n\n${draft}`
}
