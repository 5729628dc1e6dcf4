/**
 * The mark: the instant from which an incremental traversal must ask so that nothing is missed. It is told by
 * the service's own times, never by this machine's clock, which may differ and may be set.
 */

/**
 * How far below the mark the next traversal starts. A service gives a comment its time before the comment can be
 * seen; one that was slow to become visible would otherwise fall behind the mark. Rows met again cost nothing.
 */
export const overlapMs = 60_000

const endless = Number.POSITIVE_INFINITY

/**
 * The mark after a whole traversal none of whose rows told a time: when its first page was answered. All that had
 * activity before was in it. null = the service shows no clock either: then there is no mark.
 */
export function markByClock(mark: number | null, serviceTime: number | null): number | null {
  return serviceTime === null ? mark : Math.max(mark ?? Number.NEGATIVE_INFINITY, serviceTime)
}

/** The times of the rows of one page, in the order they came; `undefined` where the service did not say. */
type PageTimes = readonly (number | undefined)[]

/**
 * The mark a first sync starts with: the newest activity before its first page. A change made
 * while the first sync pages is as new or newer, so the first traversal of changes finds it.
 *
 * @param serviceTime when the page was answered, by the service's clock: one report dated in the far future must not
 *   carry the mark beyond all that is still to come. null when the service did not say.
 * @returns null when neither a row nor the service tells a time: then there is no mark, and every traversal is a full
 *   one.
 */
export function markBeforeFirstSync(newest: PageTimes, serviceTime: number | null): number | null {
  const known = newest.filter((time) => time !== undefined)
  if (known.length === 0) return newest.length === 0 ? null : serviceTime
  return Math.min(Math.max(...known), serviceTime ?? endless)
}

/**
 * The mark after a page sorted by `lastActivityAt`, oldest first, was stored. It never goes back, and it stays
 * where it is when the page is not in that order: then rows with earlier times may still follow.
 */
export function markAfterPage(
  mark: number | null,
  page: PageTimes,
  serviceTime: number | null,
): number | null {
  const known = page.filter((time) => time !== undefined)
  const last = known.at(-1)
  if (last === undefined || known.some((time, at) => time < (known[at - 1] ?? time))) return mark
  return Math.max(mark ?? Number.NEGATIVE_INFINITY, Math.min(last, serviceTime ?? endless))
}
