import * as z from 'zod'
import type { ReadableDb, Transaction } from '../store/database.ts'
import { unshownFacts } from '../store/reports/unshown-facts.ts'
import { readMark, writeMark } from '../store/sync-marks.ts'

/** The position of a sweep, as stored: see `sync-position.ts`. */

/** The traversal of all reports by id. */
const ById = z.object({
  part: z.literal('ids'),
  /** Where the next page begins; null = at the bound. */
  cursor: z.string().nullable(),
  /**
   * Lower bound on createdAt, inclusive, set when the traversal had to restart behind `lastId`; null when there is
   * none.
   */
  bound: z.number().nullable(),
  /** All reports up to this id are done. */
  lastId: z.int(),
  /** Whether the ids right above `lastId` are unknown: an answer was empty, or partly unreadable. */
  blurred: z.boolean(),
  /** Whether unlisted reports may be gone; false once the service has listed ids out of order. */
  judges: z.boolean(),
  /** Restarts since `lastId` last moved. */
  restarts: z.int(),
  /** Reports that were set aside when the round began and that no page has listed since, named as in their notes. */
  unmet: z.array(z.string()).default([]),
})
export type ById = z.infer<typeof ById>

/** The traversal of the reports that have one of the facts without a field. */
const ByFact = z.object({
  part: z.enum(unshownFacts),
  cursor: z.string().nullable(),
  /** Whether every answer so far could be read completely. */
  whole: z.boolean(),
  restarts: z.int(),
})
export type ByFact = z.infer<typeof ByFact>

const Round = z.discriminatedUnion('part', [ById, ByFact])
export type Round = z.infer<typeof Round>

const Sweep = z.object({
  /** The round under way; null between two rounds. */
  round: Round.nullable(),
  /** How many requests the round under way, or else the last one, has taken. */
  requests: z.int(),
  /** When the last round ended, in ms since 1970; null before the end of the first round. */
  endedAt: z.number().nullable(),
})
export type Sweep = z.infer<typeof Sweep>

/** @returns the stored position; null before the first round. */
export const readSweep = (db: ReadableDb) => readMark(db, 'sweep', Sweep)
export const writeSweep = (transaction: Transaction, value: Sweep) => writeMark(transaction, 'sweep', value)

export const byIdFromTop: ById = {
  part: 'ids',
  cursor: null,
  bound: null,
  lastId: Number.MIN_SAFE_INTEGER,
  blurred: false,
  judges: true,
  restarts: 0,
  unmet: [],
}

/** The next part of a round; null when the round is over. */
export function partAfter(part: Round['part']): ByFact | null {
  const next = unshownFacts[part === 'ids' ? 0 : unshownFacts.indexOf(part) + 1]
  return next === undefined ? null : { part: next, cursor: null, whole: true, restarts: 0 }
}

/** The result of a page by id. */
export interface SweptPage {
  /** In the order received. */
  readonly ids: readonly number[]
  /** Whether items of the page could not be read. */
  readonly broken: boolean
  readonly nextCursor: string | null
}

/** Ids in `(above, upTo]`: every report the service has in this range is on the page. */
export interface JudgedRange {
  readonly above: number
  readonly upTo: number
}

/**
 * The position of the traversal by id after a page.
 *
 * @param highest the highest id stored when the page was requested: reports that arrived since cannot be on it.
 * @returns `next`: the next position. `judged`: the range in which unlisted reports may be gone; null = the page proves
 *   nothing, because it is empty, out of order, or has an unreadable item.
 */
export function afterSweptPage(
  before: ById,
  { ids, broken, nextCursor }: SweptPage,
  highest: number,
): { readonly next: ById; readonly judged: JudgedRange | null } {
  const first = ids[0]
  const inOrder = ids.every((id, at) => id > (ids[at - 1] ?? Number.NEGATIVE_INFINITY))
  const lastId = ids.reduce((one, other) => Math.max(one, other), before.lastId)
  const judges = before.judges && inOrder
  const next: ById = {
    ...before,
    cursor: nextCursor,
    lastId,
    blurred: broken || first === undefined,
    judges,
    restarts: lastId > before.lastId ? 0 : before.restarts,
  }
  if (!judges || broken || first === undefined) return { next, judged: null }
  const above = before.blurred ? Math.max(before.lastId, first - 1) : before.lastId
  const upTo = nextCursor === null ? Math.max(highest, lastId) : lastId
  return { next, judged: upTo > above ? { above, upTo } : null }
}
