/** The eleven transition names of the service, in the order its specification lists them. */
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
