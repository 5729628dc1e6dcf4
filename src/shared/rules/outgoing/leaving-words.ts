import type { Action } from '../../desk/actions.ts'

/** The field in which words were written that leave this machine with an action. */
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

/** Every text by the user that an action carries to the service; empty for an action without text. */
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
