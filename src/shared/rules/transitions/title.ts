import { type TransitionName, transitionNames } from '../../admin-api/transition-names.ts'

/** A transition in plain words: `needs_more_info` is "Needs more info". */
export function transitionTitle(transition: TransitionName): string {
  const words = transition.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const rawNames = new RegExp(
  `\\b(?:${transitionNames.filter((name) => name.includes('_')).join('|')})\\b`,
  'g',
)

/** A sentence of the service with its raw transition names in plain words. */
export function withTransitionTitles(sentence: string): string {
  return sentence.replace(rawNames, (name) => transitionTitle(name as TransitionName))
}
