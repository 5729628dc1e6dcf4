import type { TimelineEntry } from '#shared/desk/models.ts'

/** An entry counts as internal unless it is known to be public. */
export type EntryKind = 'public' | 'internal' | 'system'

export const threadFilters = ['all', 'public', 'internal', 'system'] as const
export type ThreadFilter = (typeof threadFilters)[number]

export function entryKind(entry: Pick<TimelineEntry, 'actor' | 'audience'>): EntryKind {
  if (entry.actor === null) return 'system'
  return entry.audience === 'public' ? 'public' : 'internal'
}

/** How many entries each filter would show. */
export function threadCounts(entries: readonly TimelineEntry[]): Readonly<Record<ThreadFilter, number>> {
  const counts = { all: entries.length, public: 0, internal: 0, system: 0 }
  for (const entry of entries) counts[entryKind(entry)] += 1
  return counts
}

export function filterThread(
  entries: readonly TimelineEntry[],
  filter: ThreadFilter,
): readonly TimelineEntry[] {
  return filter === 'all' ? entries : entries.filter((entry) => entryKind(entry) === filter)
}

/** How many entries are drawn at first, and added at each request for more. */
export const threadPortion = 30

/**
 * The newest entries, and the number of older ones that are folded away. If only a few would be folded away, all
 * entries are shown.
 */
export function foldThread(
  entries: readonly TimelineEntry[],
  shown: number,
): { readonly folded: number; readonly entries: readonly TimelineEntry[] } {
  const folded = entries.length - shown
  return folded <= 4 ? { folded: 0, entries } : { folded, entries: entries.slice(folded) }
}

/**
 * How many new entries are drawn at most without a request: a hostile thread may have thousands, and each takes time.
 */
export const newShownAtMost = 150

/**
 * How many of the newest entries are drawn, so that new ones are not folded away.
 *
 * @param shown the least number.
 * @param firstNew id of the first new entry; null when none is new.
 */
export function shownWith(entries: readonly TimelineEntry[], shown: number, firstNew: string | null): number {
  const at = firstNew === null ? -1 : entries.findIndex(({ id }) => id === firstNew)
  return at === -1 ? shown : Math.max(shown, Math.min(newShownAtMost, entries.length - at))
}

/**
 * Id of the entry that is marked as the first new one; if that one is folded away, the first entry drawn. null when
 * none is new.
 */
export function markedAsNew(
  entries: readonly TimelineEntry[],
  folded: number,
  firstNew: string | null,
): string | null {
  const at = firstNew === null ? -1 : entries.findIndex(({ id }) => id === firstNew)
  return at === -1 ? null : (entries[Math.max(at, folded)]?.id ?? null)
}

/** The entries drawn when a thread comes on screen. @param firstNew as in `shownWith`. */
export function firstShown(
  entries: readonly TimelineEntry[],
  firstNew: string | null,
): readonly TimelineEntry[] {
  return foldThread(entries, shownWith(entries, threadPortion, firstNew)).entries
}
