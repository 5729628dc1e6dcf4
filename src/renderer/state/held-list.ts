import type { QueueWindow, ReportRow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { parseQuery } from '#shared/rules/query/parse.ts'
import type { Desk } from '../bridge/desk.ts'
import { keptSame } from './kept-same.ts'
import { type RowWindows, windowSize } from './queue-windows.ts'

/** A list whose rows stay where they are while reports arrive, change and leave. */
export interface HeldList {
  readonly windows: RowWindows
  /** Rows of the list as it is shown. */
  readonly total: number
  /** Reports that wait at its top: they came, or others did something on them, since it was last read in order. */
  readonly arrivals: number
}

/** Rows of a held list that were read again. */
export interface ReadAgain {
  /** Ids that were asked for: the rows on screen. */
  readonly ids: readonly number[]
  /** Those that are still in the queue, in the same order. */
  readonly rows: readonly ReportRow[]
  /** The beginning of the queue in its own order. */
  readonly top: QueueWindow
  /** Newest activity at the top of the list when it was last read in order; ms since 1970. */
  readonly newest: number
}

/**
 * The list with what was read again, in the order it had. Rows of reports that left the queue go, what stands below
 * them moves up.
 *
 * @returns null when it cannot be held: something came back into it that is no arrival, as after an undo, or more
 *   rows went than there are at hand.
 */
export function heldList(
  before: { readonly windows: RowWindows; readonly total: number },
  { ids, rows, top, newest }: ReadAgain,
): HeldList | null {
  const still = new Map(rows.map((row) => [row.id, row]))
  const gone = new Set(ids.filter((id) => !still.has(id)))
  const known = new Set([...before.windows.values()].flat().map(({ id }) => id))
  const isArrival = ({ unseen, lastActivityAt, createdAt }: ReportRow) =>
    unseen && (lastActivityAt ?? createdAt ?? 0) > newest
  const arrived = top.rows.filter(isArrival)
  const total = before.total - gone.size
  const cameIn = arrived.filter(({ id }) => !known.has(id)).length
  const isAtHand = known.size === before.total
  if (isAtHand && top.isTotalExact && top.total > total + cameIn) return null
  const windows = withRows(before, still, gone)
  return windows === null ? null : { windows, total, arrivals: arrived.length }
}

function withRows(
  before: { readonly windows: RowWindows; readonly total: number },
  still: ReadonlyMap<number, ReportRow>,
  gone: ReadonlySet<number>,
): RowWindows | null {
  const { windows, total } = before
  const renewed = (row: ReportRow) => keptSame(row, still.get(row.id) ?? row)
  if (gone.size === 0) {
    return new Map([...windows].map(([number, rows]) => [number, rows.map(renewed)]))
  }
  // Where a window is missing, the rows that move up are not known.
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

/** Whether a list can be held at all: groups have orders of their own, and words are looked up report by report. */
export function canBeHeld({ search, group }: Pick<QueueRequest, 'search' | 'group'>): boolean {
  return (group ?? 'none') === 'none' && !parseQuery(search).parts.some(({ kind }) => kind === 'text')
}

interface Shown {
  readonly windows: RowWindows
  readonly total: number
  /** The windows on screen. */
  readonly visible: readonly number[]
  /** As of `ReadAgain`. */
  readonly newest: number
}

/** Reads what is on screen again in the order it has. @returns null when the list cannot be held. */
export async function readHeld(
  desk: Pick<Desk, 'invoke'>,
  asked: QueueRequest,
  { windows, total, visible, newest }: Shown,
): Promise<HeldList | null> {
  const ids = visible.flatMap((number) => windows.get(number) ?? []).map(({ id }) => id)
  if (ids.length === 0) return null
  const [rows, top] = await Promise.all([
    desk.invoke('queue.rows', { ...asked, ids }),
    desk.invoke('queue.window', { ...asked, offset: 0, limit: windowSize }),
  ])
  if (!rows.ok || !top.ok) return null
  return heldList({ windows, total }, { ids, rows: rows.value, top: top.value, newest })
}

/** The newest activity of these rows, ms since 1970. */
export function newestOf(rows: readonly ReportRow[]): number {
  return rows.reduce((newest, row) => Math.max(newest, row.lastActivityAt ?? row.createdAt ?? 0), 0)
}
