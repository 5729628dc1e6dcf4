import { plainWords, tellerOf } from '../outbox/same-words.ts'

/** A timeline entry, as far as needed to tell who caused it. */
export interface TracedEntry {
  readonly id: string
  /** ms since 1970 by the service's clock; null = not said. */
  readonly createdAt: number | null
  /** null = the system. */
  readonly actorId: string | null
  readonly isReporter: boolean
  readonly message: string | null
}

/** A write of the user, as the service carried it out. Times are ms since 1970 by the service's clock. */
export interface OwnWrite {
  /** It was not carried out before. */
  readonly from: number
  /** It was not carried out later; null while its answer is missing. */
  readonly to: number | null
  /** The words it leaves in the timeline, normalized by `plainWords`; null when it leaves none. */
  readonly words: string | null
}

/** The data that distinguishes the user's own traces from those of others. */
export interface OwnTraces {
  /** User ids known to be the user's. */
  readonly people: ReadonlySet<string>
  /** Ids of entries that the service said, or showed, to come from own writes. */
  readonly claimed: ReadonlySet<string>
  readonly writes: readonly OwnWrite[]
}

/** The activity of a report as far as it is known here. */
export interface KnownActivity {
  /** Newest activity the service reported; null = not said. */
  readonly lastActivityAt: number | null
  /** Entries that are stored here. */
  readonly entries: readonly TracedEntry[]
}

/**
 * Whether an entry comes from the user: written by them, or a system entry the service made while it carried out one of
 * their writes. If the user's id is unknown, their words identify them.
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
 * When others last did something after `since`; null if they did nothing. Activity whose entry is not here yet counts
 * as the user's own only if one of their writes accounts for it.
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
