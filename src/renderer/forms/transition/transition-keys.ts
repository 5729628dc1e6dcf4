import type { TransitionName } from '#shared/admin-api/transitions.ts'

/** The key of each transition, pressed after the one that opens the picker; in the order of the list. */
export const transitionKeys: readonly { readonly transition: TransitionName; readonly key: string }[] = [
  { transition: 'triaged', key: 't' },
  { transition: 'resolved', key: 'r' },
  { transition: 'duplicate', key: 'd' },
  { transition: 'needs_more_info', key: 'n' },
  { transition: 'informative', key: 'i' },
  { transition: 'out_of_scope', key: 'o' },
  { transition: 'invalid', key: 'v' },
  { transition: 'accepted_risk', key: 'k' },
  { transition: 'new_to_review', key: 'w' },
  { transition: 'reopen', key: 'e' },
  { transition: 'spam', key: '!' },
]
