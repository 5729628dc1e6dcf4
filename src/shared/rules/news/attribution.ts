import { plainWords, tellerOf } from '../outbox/same-words.ts'

/** The parts of a timeline entry that show who caused it. */
export interface TracedEntry {
  readonly id: string
  /** ms since 1970 by the service's clock; null = the service did not say. */
  readonly createdAt: number | null
  /** null = the system. */
  readonly actorId: string | null
  readonly isReporter: boolean
  readonly message: string | null
}

/** A write of the user, and the time in which the service carried it out; ms since 1970 by the service's clock. */
export interface OwnWrite {
  /** The earliest time at which the write can have been carried out. */
  readonly from: number
  /** The latest such time; null while there is no answer to the request. */
  readonly to: number | null
  /** The text that the write puts into the timeline, normalized by `plainWords`; null if it puts none there. */
  readonly words: string | null
}

/** The data with which timeline entries caused by the user are told from those caused by others. */
export interface OwnTraces {
  /** The service's user ids that are known to be the user's. */
  readonly people: ReadonlySet<string>
  /**
   * Ids of entries that are known to be from the user's writes: the service named the entry in its answer, or a check
   * of the report found it.
   */
  readonly claimed: ReadonlySet<string>
  readonly writes: readonly OwnWrite[]
}

/** The activity of a report, as far as the local copy knows it. */
export interface KnownActivity {
  /** Time of the newest activity the service reported; null = the service did not say. */
  readonly lastActivityAt: number | null
  /** The entries that are in the local copy. */
  readonly entries: readonly TracedEntry[]
}

/**
 * Whether an entry comes from the user: it was written by the user, or it is a system entry made while the service
 * carried out one of the user's writes. If the user's id is unknown, a comment counts as the user's if it has the text
 * of one of the user's writes.
 */
export function isOwnEntry(entry: TracedEntry, own: OwnTraces): boolean {
  if (own.claimed.has(entry.id)) return true
  if (entry.actorId !== null && own.people.has(entry.actorId)) return true
  const meanwhile = own.writes.filter((write) => isWithin(entry.createdAt, write))
  if (entry.actorId === null) return meanwhile.length > 0
  if (own.people.size > 0 || entry.isReporter || entry.message === null) return false
  const { message } = entry
  const said = plainWords(message)
  return meanwhile.some(({ words }) => words !== null && (said.includes(words) || tellerOf(words)(message)))
}

/**
 * When others last did something after `since`; null if they did nothing. Activity without an entry in the local copy
 * counts as the user's own only if it happened while one of the user's writes was carried out.
 */
export function newsSince(known: KnownActivity, own: OwnTraces, since: number): number | null {
  const { lastActivityAt, entries } = known
  const times = entries.flatMap((entry) =>
    entry.createdAt !== null && entry.createdAt > since && !isOwnEntry(entry, own) ? [entry.createdAt] : [],
  )
  const isUnlisted =
    lastActivityAt !== null && lastActivityAt > Math.max(since, newestEntry(entries) ?? since)
  if (isUnlisted && !own.writes.some((write) => isWithin(lastActivityAt, write))) times.push(lastActivityAt)
  return times.length === 0 ? null : Math.max(...times)
}

/** When the newest entry was written; null when there is none, or none has a date. */
export function newestEntry(entries: readonly TracedEntry[]): number | null {
  const times = entries.flatMap(({ createdAt }) => createdAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}

function isWithin(at: number | null, { from, to }: OwnWrite): boolean {
  return at !== null && at >= from && (to === null || at <= to)
}
