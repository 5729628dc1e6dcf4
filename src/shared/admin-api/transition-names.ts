/** The service's eleven transitions, in the order of its specification. */
export const transitionNames = [
  'invalid',
  'spam',
  'out_of_scope',
  'needs_more_info',
  'triaged',
  'resolved',
  'accepted_risk',
  'new_to_review',
  'informative',
  'duplicate',
  'reopen',
] as const

export type TransitionName = (typeof transitionNames)[number]
