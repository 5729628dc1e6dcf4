import { type TransitionName, transitionNames } from '../../admin-api/transition-names.ts'

/** Whether a role can execute a transition from a status, as far as the service's answers show. */
export type TransitionPossibility = 'possible' | 'impossible' | 'unknown'

/** A transition that the service listed as possible. */
export interface ListedTransition {
  readonly transition: TransitionName
  /** null: the service did not say. */
  readonly targetStatus: { readonly id: number; readonly name: string | null } | null
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/**
 * The last answer to `GET transitions`; transitions that it does not contain were not possible then. Instants in ms
 * since 1970.
 */
export interface TransitionList {
  readonly options: readonly ListedTransition[]
  readonly learnedAt: number
}

/** What the service's answer to executing a transition showed. */
export interface TransitionAnswer {
  readonly transition: TransitionName
  /** null: the answer did not show whether the transition is possible. */
  readonly isPossible: boolean | null
  readonly needsMessage: boolean
  readonly learnedAt: number
}

export interface KnownTransition extends ListedTransition {
  readonly possibility: TransitionPossibility
}

/**
 * All eleven transitions, each with what is known about it. If list and answer contradict each other, the newer one
 * decides.
 *
 * @param list null = the service never listed the transitions.
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

/**
 * Whether the desk demands a message although the service might not: a question to the reporter is useless without one.
 */
const needsWords = (transition: TransitionName): boolean => transition === 'needs_more_info'
