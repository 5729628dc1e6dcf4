import { type TransitionName, transitionNames } from '../../admin-api/transition-names.ts'

/** A transition's name for display: "Needs more info" for `needs_more_info`. */
export function transitionTitle(transition: TransitionName): string {
  const words = transition.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const rawNames = new RegExp(
  `\\b(?:${transitionNames.filter((name) => name.includes('_')).join('|')})\\b`,
  'g',
)

/** Replaces raw transition names in a message of the service by names for display. */
export function withTransitionTitles(sentence: string): string {
  return sentence.replace(rawNames, (name) => transitionTitle(name as TransitionName))
}
