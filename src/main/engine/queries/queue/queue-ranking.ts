import { type ReadableDb, select } from '../../store/database.ts'
import { documentAt, recencyOf } from '../../store/search/recency.ts'
import { rememberUntilChange } from '../remembered.ts'
import type { QueuePlan } from './queue-plan.ts'
import { type Ranking, type RankingBounds, rank, rankingBounds } from './relevance.ts'

/** The rows of a queue by relevance (`relevance.ts`): first the ranked reports, then the others by recency. */

/**
 * Maximum number of questions whose ranking is remembered for each database: all pages of a list must come from one
 * ranking.
 */
const rememberedAtMost = 4

const rankings = rememberUntilChange<string, Ranking>(rememberedAtMost)

/**
 * Ids of rows `offset` to `offset + limit` of a ranked queue, without the exact report.
 *
 * @param bounds must be the same for all slices of one database.
 */
export function rankedSlice(
  db: ReadableDb,
  plan: QueuePlan,
  offset: number,
  limit: number,
  bounds?: RankingBounds,
): number[] {
  const { ranked, lowest } = rankingOf(db, plan, bounds)
  const weighed = idsByRecency(db, ranked.slice(offset, offset + limit))
  if (weighed.length === limit || lowest === null) return weighed
  const following = select<{ id: number }>(
    'queue.ranked.rest',
    `select r.id from
       (select ${recencyOf('s')} as recency ${rest(plan)} order by s.rowid limit :limit offset :offset) page
       join reports r on r.recency = page.recency
     order by page.recency desc`,
  )
  const others = db.all(following, {
    ...restParameters(plan, ranked, lowest),
    limit: limit - weighed.length,
    offset: Math.max(0, offset - ranked.length),
  })
  return [...weighed, ...others.map(({ id }) => id)]
}

/** `recency` of the first `limit` ranked reports, best first. */
export function rankedRecencies(
  db: ReadableDb,
  plan: QueuePlan,
  limit: number,
  bounds?: RankingBounds,
): readonly number[] {
  return rankingOf(db, plan, bounds).ranked.slice(0, limit)
}

/** How many rows of a ranked queue, without the exact report, come before one of its rows. */
export function rankedBefore(db: ReadableDb, plan: QueuePlan, recency: number): number {
  const { ranked, lowest } = rankingOf(db, plan)
  const place = ranked.indexOf(recency)
  if (place !== -1 || lowest === null) return Math.max(place, 0)
  const before = select<{ total: number }>(
    'queue.ranked.before',
    `select count(*) as total ${rest(plan)} and s.rowid < ${documentAt(':recency')}`,
  )
  return ranked.length + (db.get(before, { ...restParameters(plan, ranked, lowest), recency })?.total ?? 0)
}

function rest({ source }: QueuePlan): string {
  return `${source} and s.rowid > ${documentAt(':lowest')}
    and ${recencyOf('s')} not in (select value from json_each(:ranked))`
}

function restParameters(plan: QueuePlan, ranked: readonly number[], lowest: number) {
  const below = ranked.filter((recency) => recency < lowest)
  return { ...plan.parameters, lowest, ranked: JSON.stringify(below) }
}

function rankingOf(db: ReadableDb, plan: QueuePlan, bounds = rankingBounds): Ranking {
  return rankings.answer(db, plan.key, () => rank(db, plan, bounds))
}

const idsOf = select<{ id: number }>(
  'queue.ids',
  'select r.id from json_each(?) w cross join reports r on r.recency = w.value order by w.key',
)

/** The ids of the reports with these `recency` values, in the same order. */
function idsByRecency(db: ReadableDb, recencies: readonly number[]): number[] {
  return db.all(idsOf, [JSON.stringify(recencies)]).map(({ id }) => id)
}
