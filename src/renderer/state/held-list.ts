import type { LatestActivity, QueueWindow, ReportRow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { parseQuery, withoutSort } from '#shared/rules/query/parse-query.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { keptSame } from './kept-same.ts'
import type { RowWindows } from './queue-windows.ts'

/** The rows and the length of a list. */
interface ShownList {
  readonly windows: RowWindows
  readonly total: number
}

/** A list whose rows keep their places while reports arrive, change and leave. */
export interface HeldList extends ShownList {
  /**
   * Ids of waiting reports, newest activity first: reports that arrived, or on which others acted, since the list was
   * last read in order.
   */
  readonly arrivals: readonly number[]
}

/** Rows of a held list that were read again. */
export interface ReadAgain {
  /** Ids of the reports that were read again: the rows on screen. */
  readonly ids: readonly number[]
  /** Rows of those reports in `ids` that are still in the queue, in the same order. */
  readonly rows: readonly ReportRow[]
  /** The reports of the queue with the newest activity, newest first. */
  readonly top: QueueWindow
  /** `QueueWindow.latest` as of the last time the list was read in order. */
  readonly latest: readonly LatestActivity[]
}

/**
 * Renews the rows of a list and keeps their order. Rows of reports that left the queue are removed, and the rows below
 * them move up.
 *
 * @returns null when the list cannot be held: a report that is no arrival came back into it, as after an undo, or too
 * many rows left it to fill a window.
 */
export function heldList(before: ShownList, { ids, rows, top, latest }: ReadAgain): HeldList | null {
  const still = new Map(rows.map((row) => [row.id, row]))
  const gone = new Set(ids.filter((id) => !still.has(id)))
  const known = new Set([...before.windows.values()].flat().map(({ id }) => id))
  const isNew = newSince(latest)
  const arrived = top.rows.filter((row) => row.unseen && isNew(row))
  const total = before.total - gone.size
  const cameIn = arrived.filter(({ id }) => !known.has(id)).length
  const isAtHand = known.size === before.total
  if (isAtHand && top.isTotalExact && top.total > total + cameIn) return null
  const windows = withRows(before, still, gone)
  if (windows === null) return null
  return { windows, total, arrivals: arrived.map(({ id }) => id) }
}

/**
 * Returns a test that finds rows with activity newer than `latest`. It compares report by report: a single newest
 * instant would hide everything dated earlier if the service's clock was wrong or the user acted last.
 */
function newSince(latest: readonly LatestActivity[]): (row: ReportRow) => boolean {
  const known = new Map(latest.map(({ id, at }) => [id, at]))
  const oldest = latest.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  return ({ id, lastActivityAt, createdAt }) => {
    const at = lastActivityAt ?? createdAt ?? 0
    return at > oldest && known.get(id) !== at
  }
}

function withRows(
  before: ShownList,
  still: ReadonlyMap<number, ReportRow>,
  gone: ReadonlySet<number>,
): RowWindows | null {
  const { windows, total } = before
  const renewed = (row: ReportRow) => keptSame(row, still.get(row.id) ?? row)
  if (gone.size === 0) {
    return new Map([...windows].map(([number, rows]) => [number, rows.map(renewed)]))
  }
  // If a window in between is missing, the rows that move up are unknown.
  const numbers = [...windows.keys()].sort((one, other) => one - other)
  const [first = 0] = numbers
  if (numbers.some((number, at) => number !== first + at)) return null
  const left = numbers
    .flatMap((number) => windows.get(number) ?? [])
    .filter(({ id }) => !gone.has(id))
    .map(renewed)
  const reachesEnd = first * windowSize + left.length >= total - gone.size
  const moved = new Map<number, readonly ReportRow[]>()
  for (let at = 0; at < left.length; at += windowSize) {
    const chunk = left.slice(at, at + windowSize)
    if (chunk.length === windowSize || reachesEnd) moved.set(first + at / windowSize, chunk)
  }
  return moved.size === 0 && total > gone.size ? null : moved
}

/**
 * Whether the rows of a list can be kept in place at all. Rows of a grouped list change groups even as time passes, and
 * later matches of a text search belong between earlier ones.
 */
export function canBeHeld({ search, group }: Pick<QueueRequest, 'search' | 'group'>): boolean {
  return (group ?? 'none') === 'none' && !parseQuery(search).parts.some(({ kind }) => kind === 'text')
}

interface Shown extends ShownList {
  /** Numbers of the windows on screen. */
  readonly visible: readonly number[]
  /** As in `ReadAgain`. */
  readonly latest: readonly LatestActivity[]
}

/** Reads the rows on screen again and keeps their order. @returns null when the list cannot be held. */
export async function readHeld(
  desk: Pick<Desk, 'invoke'>,
  asked: QueueRequest,
  { visible, latest, ...before }: Shown,
): Promise<HeldList | null> {
  const ids = visible.flatMap((number) => before.windows.get(number) ?? []).map(({ id }) => id)
  if (ids.length === 0) return null
  const byActivity = { ...asked, search: withoutSort(asked.search), sort: 'activity' } as const
  const [rows, top] = await Promise.all([
    desk.invoke('queue.rows', { ...asked, ids }),
    desk.invoke('queue.window', { ...byActivity, offset: 0, limit: windowSize }),
  ])
  if (!rows.ok || !top.ok) return null
  return heldList(before, { ids, rows: rows.value, top: top.value, latest })
}

/** The next arrival to show. */
interface NextArrival {
  readonly reportId: number
  /** Index of its row in the list's own order. */
  readonly index: number
  /** Ids of the arrivals still to be shown after this one. */
  readonly others: readonly number[]
}

/**
 * Finds the first arrival that is still in the list.
 *
 * @param locate like `queue.locate`: null when the report is not in the list, undefined when that is no longer known.
 * @returns null when no arrival is in the list; undefined when that is no longer known.
 */
export async function nextArrival(
  arrivals: readonly number[],
  locate: (reportId: number) => Promise<number | null | undefined>,
): Promise<NextArrival | null | undefined> {
  for (const [at, reportId] of arrivals.entries()) {
    const index = await locate(reportId)
    if (index === undefined) return undefined
    if (index !== null) return { reportId, index, others: arrivals.slice(at + 1) }
  }
  return null
}
