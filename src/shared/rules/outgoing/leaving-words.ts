import type { Action } from '../../desk/actions.ts'

/** The field of an action in which an outgoing text was written. */
export type WordsPlace =
  | 'internalComment'
  | 'publicReply'
  | 'message'
  | 'title'
  | 'name'
  | 'summary'
  | 'description'
  | 'impact'

export interface LeavingWords {
  readonly place: WordsPlace
  readonly text: string
}

/** All texts that the user wrote and an action sends to the service; empty for an action without text. */
export function wordsOf(action: Action): readonly LeavingWords[] {
  switch (action.kind) {
    case 'comment':
      return [
        { place: action.audience === 'internal' ? 'internalComment' : 'publicReply', text: action.text },
      ]
    case 'transition':
      return action.message === undefined ? [] : [{ place: 'message', text: action.message }]
    case 'edit':
      return action.title === undefined ? [] : [{ place: 'title', text: action.title }]
    case 'knownIssue':
      return (['name', 'summary', 'description', 'impact'] as const).map((place) => ({
        place,
        text: action.issue[place],
      }))
    case 'assign':
    case 'classify':
    case 'reward':
      return []
    default:
      return action satisfies never
  }
}
