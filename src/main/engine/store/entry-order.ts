/** What the order of timeline entries depends on. `createdAt`: ms since 1970, null = not known; `id`: digits. */
export interface EntryPlace {
  readonly createdAt: number | null
  readonly id: string
}

/**
 * Compares two timeline entries, newest first. Entries with the same time are ordered by id: ids are digits, so a
 * longer id is greater. Sorting the few entries of a report here takes a fraction of the time SQLite needs.
 */
export function newestFirst(one: EntryPlace, other: EntryPlace): number {
  const between = instantOf(other) - instantOf(one)
  if (between !== 0) return between
  if (one.id.length !== other.id.length) return other.id.length - one.id.length
  if (one.id === other.id) return 0
  return one.id > other.id ? -1 : 1
}

const beforeAll = -Number.MAX_VALUE
const instantOf = ({ createdAt }: EntryPlace) => createdAt ?? beforeAll
