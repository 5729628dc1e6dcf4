/** The order of a timeline's entries. `createdAt`: ms since 1970, null = not known; `id`: digits. */
export interface EntryPlace {
  readonly createdAt: number | null
  readonly id: string
}

/**
 * The order of a timeline, newest entry first. Entries of the same instant are ordered by id: ids are digits, so a
 * longer one is greater. Sorting the few entries of a report here takes a fraction of the time SQLite needs.
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
