import { type TransitionName, transitionNames } from '../../admin-api/transition-names.ts'

/** Whether a transition can be executed from a status by a role, as far as the service's answers tell. */
export type TransitionPossibility = 'possible' | 'impossible' | 'unknown'

/** A transition the service listed. */
export interface ListedTransition {
  readonly transition: TransitionName
  /** null: the service did not say. */
  readonly targetStatus: { readonly id: number; readonly name: string | null } | null
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/** What `GET transitions` listed last: what it leaves out was not possible then. Instants in ms since 1970. */
export interface TransitionList {
  readonly options: readonly ListedTransition[]
  readonly learnedAt: number
}

/** What executing a transition taught. */
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
 * All eleven transitions with what is known of each. The newer of list and answer counts.
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

/** A question to a reporter needs words, even where the service takes it without. */
const needsWords = (transition: TransitionName): boolean => transition === 'needs_more_info'
