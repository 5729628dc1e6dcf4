import type { Action } from './actions.ts'
import type { DraftSlot } from './drafts.ts'

/** The report under which drafts are kept that belong to none; the service's numbers begin at 1. */
export const noReport = 0

/** The place of what is written in the place of an action in the outbox. */
export const rewritingOf = (entryId: number): `entry:${number}` => `entry:${entryId}`

/** The action that a place belongs to; null when it is none of those. */
export function rewrittenEntry(slot: string): number | null {
  const [kind, id] = slot.split(':')
  return kind === 'entry' ? Number(id) : null
}

/** The words of an action, and the draft they are written in. */
export interface DraftedWords {
  readonly slot: DraftSlot
  readonly text: string
}

/** The words of an action and the place they were written in; null when it has none. */
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

/** Words that come back to a draft, before what was written there since: neither is lost. */
export function withReturnedWords(draft: string, words: string): string {
  if (draft.trim() === '') return words
  const isThere = draft.trim() === words.trim() || draft.startsWith(`${words}\n\n`)
  return isThere ? draft : `${words}\n\n${draft}`
}
