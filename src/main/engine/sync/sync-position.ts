import * as z from 'zod'
import type { ReadableDb, Transaction } from '../store/database.ts'
import { clearMark, readMark, writeMark } from '../store/sync-marks.ts'

/**
 * The position of a workspace's sync, as stored. Each part moves only in the transaction that stores the rows it
 * covers, so that the process may be killed at any instruction.
 */

const Instant = z.number().nullable()

/** The traversal that reads the whole queue once, newest report first. */
const FirstTraversal = z.object({
  /** Upper bound on createdAt, inclusive, set when the traversal had to restart from there; null when there is none. */
  bound: Instant,
  /** Where the next page begins; null = at the bound. */
  cursor: z.string().nullable(),
  /** createdAt of the last stored row that had one: everything newer is stored. null before the first such row. */
  position: Instant,
  /** How many restarts there were since the position last moved. */
  refusals: z.int(),
  done: z.boolean(),
})
export type FirstTraversal = z.infer<typeof FirstTraversal>

/** The position of reading changes: see `mark.ts`. */
const Changes = z.object({
  mark: Instant,
  /**
   * Whether rows have no last activity: then the mark is the service's clock, and every listed report counts as
   * changed.
   */
  byClock: z.boolean().default(false),
})
export type Changes = z.infer<typeof Changes>

/** The progress of reading programs and targets. */
const Catalogue = z.object({
  /** When the list of programs was last read, in ms since 1970. */
  readAt: z.number(),
  /** Ids of programs whose targets are still to be read. */
  targetsToRead: z.array(z.int()),
  /** Ids of programs whose targets could not be read, for a reason that may pass. */
  targetsUnread: z.array(z.int()).default([]),
  /** How many programs the list has. */
  programs: z.int(),
})
export type Catalogue = z.infer<typeof Catalogue>

/** The position in a timeline longer than a page, read newest first, or in one that has to be read to its end. */
const TimelinePosition = z.object({
  /** Where the next page begins; null = at the newest entry. */
  cursor: z.string().nullable(),
  /** The report's revision when the reading began. */
  revision: z.int(),
  /**
   * Id of the newest entry known before this reading, if nothing older is missing: the reading may stop there. null =
   * it goes to the end.
   */
  stopsAt: z.string().nullable(),
})
export type TimelinePosition = z.infer<typeof TimelinePosition>

export const firstTraversalFromTop: FirstTraversal = {
  bound: null,
  cursor: null,
  position: null,
  refusals: 0,
  done: false,
}

/** @returns the stored position; null until the first page of the queue was read. */
export const readFirstTraversal = (db: ReadableDb) => readMark(db, 'queue.first', FirstTraversal)
export const writeFirstTraversal = (transaction: Transaction, value: FirstTraversal) =>
  writeMark(transaction, 'queue.first', value)

/** @returns the stored position; null until the first page of the queue was read. */
export const readChanges = (db: ReadableDb) => readMark(db, 'queue.changes', Changes)
export const writeChanges = (transaction: Transaction, value: Changes) =>
  writeMark(transaction, 'queue.changes', value)

export const readCatalogue = (db: ReadableDb) => readMark(db, 'catalogue', Catalogue)
export const writeCatalogue = (transaction: Transaction, value: Catalogue) =>
  writeMark(transaction, 'catalogue', value)

/**
 * The time up to which all reports are in the local copy, by this computer's clock (ms since 1970); null before the
 * first full traversal.
 */
export const readCurrentAsOf = (db: ReadableDb) => readMark(db, 'queue.currentAsOf', z.number())
export const writeCurrentAsOf = (transaction: Transaction, value: number) =>
  writeMark(transaction, 'queue.currentAsOf', value)

/** Moves the stored time by this computer's clock by as much as the clock was set. */
export function moveLocalTimes(transaction: Transaction, byMs: number): void {
  const currentAsOf = readCurrentAsOf(transaction)
  if (currentAsOf !== null) writeCurrentAsOf(transaction, currentAsOf + byMs)
}

const timelineName = (reportId: number) => `timeline.${reportId}`
export const readTimelinePosition = (db: ReadableDb, reportId: number) =>
  readMark(db, timelineName(reportId), TimelinePosition)
export const writeTimelinePosition = (transaction: Transaction, reportId: number, value: TimelinePosition) =>
  writeMark(transaction, timelineName(reportId), value)
export const clearTimelinePosition = (transaction: Transaction, reportId: number) =>
  clearMark(transaction, timelineName(reportId))

/**
 * The position of the first traversal after a page was stored.
 *
 * @param page `createdAt`: the times of its rows, in the order received. If the rows are not newest first, as
 *   requested, the position stays: newer rows may still follow.
 */
export function afterFirstPage(
  before: FirstTraversal,
  page: { readonly createdAt: readonly (number | undefined)[]; readonly nextCursor: string | null },
): FirstTraversal {
  const known = page.createdAt.filter((time) => time !== undefined)
  const newestFirst = known.every((time, at) => time <= (known[at - 1] ?? before.position ?? time))
  const position = newestFirst ? (known.at(-1) ?? before.position) : before.position
  return {
    ...before,
    cursor: page.nextCursor,
    position,
    refusals: position === before.position ? before.refusals : 0,
    done: page.nextCursor === null,
  }
}

/**
 * The position of the first traversal after a restart, because its cursor was refused, led back, or led to a doubtful
 * page: it continues from the last stored row, not from the top.
 */
export function afterRestart(before: FirstTraversal): FirstTraversal {
  return { ...before, bound: before.position, cursor: null, refusals: before.refusals + 1 }
}
