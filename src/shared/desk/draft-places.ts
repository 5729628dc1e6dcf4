/** The report under which drafts are kept that belong to none; the service's numbers begin at 1. */
export const noReport = 0

/** The place of what is written in the place of an action in the outbox. */
export const rewritingOf = (entryId: number): `entry:${number}` => `entry:${entryId}`

/** Whether a place is one of those. */
export const isRewriting = (slot: string): boolean => slot.startsWith('entry:')
