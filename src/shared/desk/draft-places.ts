/** The report under which drafts are kept that belong to none; the service's numbers begin at 1. */
export const noReport = 0

/** The place of what is written in the place of an action in the outbox. */
export const rewritingOf = (entryId: number): `entry:${number}` => `entry:${entryId}`

/** The action that a place belongs to; null when it is none of those. */
export function rewrittenEntry(slot: string): number | null {
  const [kind, id] = slot.split(':')
  return kind === 'entry' ? Number(id) : null
}
