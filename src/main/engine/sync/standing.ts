import * as z from 'zod'
import type { ReadableDb, WritableDb } from '../store/database.ts'
import { clearMark, readMark, writeMark } from '../store/sync-marks.ts'

/**
 * Where the sync of a workspace stands, as it is stored. Each part moves only in the transaction that stores what
 * it stands for, so that the process may be killed at any instruction.
 */

const Instant = z.number().nullable()

/** The traversal that brings in the whole queue once, newest report first. */
const FirstTraversal = z.object({
  /** Upper bound on createdAt, inclusive: set when a refused cursor made the traversal start again from there. */
  bound: Instant,
  /** Where the next page begins; null = at the bound. */
  cursor: z.string().nullable(),
  /** createdAt of the last row stored that told one: everything newer is stored. */
  position: Instant,
  /** Cursors refused since the position last moved. */
  refusals: z.int(),
  done: z.boolean(),
})
export type FirstTraversal = z.infer<typeof FirstTraversal>

/** What is known of changes: see `mark.ts`. */
const Changes = z.object({ mark: Instant })
export type Changes = z.infer<typeof Changes>

/** Programs and targets. */
const Catalogue = z.object({
  /** When the list of programs was last read. */
  readAt: z.number(),
  /** Programs whose targets are still to be read. */
  targetsToRead: z.array(z.int()),
  /** Programs in the list. */
  programs: z.int(),
})
export type Catalogue = z.infer<typeof Catalogue>

/** A timeline longer than a page, being read newest first; or one that is to be read to its end. */
const TimelinePosition = z.object({
  /** null = at its newest entry. */
  cursor: z.string().nullable(),
  /** Revision of the report the reading began with. */
  revision: z.int(),
  /** The newest entry known before this reading, when nothing older is missing: it may stop there. */
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

/** @returns null while not even the first page of the queue was read. */
export const readFirstTraversal = (db: ReadableDb) => readMark(db, 'queue.first', FirstTraversal)
export const writeFirstTraversal = (db: WritableDb, value: FirstTraversal) =>
  writeMark(db, 'queue.first', value)

/** @returns null while not even the first page of the queue was read. */
export const readChanges = (db: ReadableDb) => readMark(db, 'queue.changes', Changes)
export const writeChanges = (db: WritableDb, value: Changes) => writeMark(db, 'queue.changes', value)

export const readCatalogue = (db: ReadableDb) => readMark(db, 'catalogue', Catalogue)
export const writeCatalogue = (db: WritableDb, value: Catalogue) => writeMark(db, 'catalogue', value)

/** The instant up to which all reports are known here, by this machine's clock; null before the first full pass. */
export const readCurrentAsOf = (db: ReadableDb) => readMark(db, 'queue.currentAsOf', z.number())
export const writeCurrentAsOf = (db: WritableDb, value: number) => writeMark(db, 'queue.currentAsOf', value)

/** Moves what is stored in this machine's time of day along with it, after it was set. */
export function moveLocalTimes(db: WritableDb, byMs: number): void {
  const currentAsOf = readCurrentAsOf(db)
  if (currentAsOf !== null) writeCurrentAsOf(db, currentAsOf + byMs)
}

const timelineName = (reportId: number) => `timeline.${reportId}`
export const readTimelinePosition = (db: ReadableDb, reportId: number) =>
  readMark(db, timelineName(reportId), TimelinePosition)
export const writeTimelinePosition = (db: WritableDb, reportId: number, value: TimelinePosition) =>
  writeMark(db, timelineName(reportId), value)
export const clearTimelinePosition = (db: WritableDb, reportId: number) =>
  clearMark(db, timelineName(reportId))

/**
 * The first traversal after a page was stored.
 *
 * @param createdAt of its rows, in the order they came. When they are not newest first, as asked, the position
 *   stays: newer rows may still follow.
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

/** The first traversal after its cursor was refused: it goes on from the last stored row, not from the top. */
export function afterRefusedCursor(before: FirstTraversal): FirstTraversal {
  return { ...before, bound: before.position, cursor: null, refusals: before.refusals + 1 }
}
