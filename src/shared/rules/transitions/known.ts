import { type TransitionName, transitionNames } from '../../admin-api/transition-names.ts'

/** Whether a role can execute a transition from a status, as far as the service's answers show. */
export type TransitionPossibility = 'possible' | 'impossible' | 'unknown'

/** A transition the service listed. */
export interface ListedTransition {
  readonly transition: TransitionName
  /** null: the service did not say. */
  readonly targetStatus: { readonly id: number; readonly name: string | null } | null
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/**
 * The last answer of `GET transitions`: transitions it leaves out were not possible then. Instants in ms since 1970.
 */
export interface TransitionList {
  readonly options: readonly ListedTransition[]
  readonly learnedAt: number
}

/** What was learned from executing a transition. */
export interface TransitionAnswer {
  readonly transition: TransitionName
  /** null: the answer was about something else. */
  readonly isPossible: boolean | null
  readonly needsMessage: boolean
  readonly learnedAt: number
}

export interface KnownTransition extends ListedTransition {
  readonly possibility: TransitionPossibility
}

/**
 * All eleven transitions with the knowledge about each. The newer of list and answer wins.
 *
 * @param list null: never listed.
 */
export function knownTransitions(
  list: TransitionList | null,
  answers: readonly TransitionAnswer[],
): readonly KnownTransition[] {
  return transitionNames.map((transition) => {
    const listed = list?.options.find((one) => one.transition === transition)
    const answer = answers.find((one) => one.transition === transition)
    const isNewer = answer !== undefined && (list === null || answer.learnedAt > list.learnedAt)
    const fromList = list === null ? null : listed !== undefined
    const isPossible = isNewer && answer.isPossible !== null ? answer.isPossible : fromList
    return {
      transition,
      possibility: isPossible === null ? 'unknown' : isPossible ? 'possible' : 'impossible',
      targetStatus: listed?.targetStatus ?? null,
      requiresMessage:
        (listed?.requiresMessage ?? needsWords(transition)) || (isNewer && answer.needsMessage),
      requiresDuplicate: listed?.requiresDuplicate ?? transition === 'duplicate',
    }
  })
}

/** A question to a reporter needs a message, even if the service accepts it without. */
const needsWords = (transition: TransitionName): boolean => transition === 'needs_more_info'
