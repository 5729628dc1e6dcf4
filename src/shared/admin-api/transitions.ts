import * as z from 'zod'

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

export const TransitionName = z.enum(transitionNames)
export type TransitionName = z.infer<typeof TransitionName>
