/**
 * The mark: the time up to which all changes are stored. The next traversal of changes starts a little below it
 * (`overlapMs`). The mark comes from the service's own times, never from this computer's clock, which may differ and
 * may be set.
 */

/**
 * How far below the mark the next traversal starts, in ms. A service gives a comment its time before the comment is
 * visible; a comment that became visible late would otherwise be missed. Reading rows again costs nothing.
 */
export const overlapMs = 60_000

const endless = Number.POSITIVE_INFINITY

/**
 * The mark after a whole traversal in which no row had a time: the service's time when it answered the first page,
 * since the traversal lists everything that happened before that time. The mark never moves back. If the service shows
 * no clock either, the mark stays as it was (null = there is no mark).
 */
export function markByClock(mark: number | null, serviceTime: number | null): number | null {
  return serviceTime === null ? mark : Math.max(mark ?? Number.NEGATIVE_INFINITY, serviceTime)
}

/** The times of one page's rows, in the order received; `undefined` where the service gave no time. */
type PageTimes = readonly (number | undefined)[]

/**
 * The mark with which a first sync starts: the newest activity before its first page. A change made while the first
 * sync reads its pages is as new or newer, so the first traversal of changes finds it.
 *
 * @param serviceTime when the page was answered, by the service's clock; null when the service gave no time. It limits
 *   the mark: one report dated in the far future must not move the mark past everything still to come.
 * @returns null when the page has no rows, or when neither a row nor the service gives a time: then there is no mark,
 *   and every traversal is a full one.
 */
export function markBeforeFirstSync(newest: PageTimes, serviceTime: number | null): number | null {
  const known = newest.filter((time) => time !== undefined)
  if (known.length === 0) return newest.length === 0 ? null : serviceTime
  return Math.min(Math.max(...known), serviceTime ?? endless)
}

/**
 * The mark after a page sorted by `lastActivityAt`, oldest first, was stored. The mark never moves back, and stays in
 * place when the page is not in that order, since rows with earlier times may still follow.
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
