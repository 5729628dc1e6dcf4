import { type ReadableDb, select } from '../store/database.ts'
import { idsByRecency } from './queue-newest.ts'
import type { QueuePlan } from './queue-plan.ts'

/**
 * What a search finds, by relevance. To weigh everything that holds a common word takes a quarter of a second in
 * 100,000 reports, so only the newest so many are weighed. First come reports with all words in their title, those
 * of them that were weighed by weight and then older ones by recency, then all others that were weighed, and behind
 * them what is left by recency. So every report that is found has one place, and whatever few enough reports hold is
 * ranked as a whole.
 */
export interface RankingBounds {
  readonly newest: number
  /** Instead, where nothing but the first letter or two of a word is searched for. */
  readonly newestOfBeginning: number
  readonly titled: number
}

export const rankingBounds: RankingBounds = { newest: 1_000, newestOfBeginning: 300, titled: 500 }

/** Of report_id, title, summary, description, impact, cve, comments and evidence names. */
export const rankingWeights = '8, 10, 4, 2, 2, 8, 1, 2'

interface Ranking {
  /** `recency` of the reports that have a place of their own, best first. */
  readonly ranked: readonly number[]
  /** Every report above this one is ranked; null when all are. */
  readonly lowest: number | null
}

/** Questions whose ranking is remembered for each database: pages of one list must fit together. */
const rememberedAtMost = 4

const rankings = new WeakMap<ReadableDb, { version: number; byQuestion: Map<string, Ranking> }>()

/** Ids of rows `offset` to `offset + limit` of a ranked queue, without the exact one. */
export function rankedSlice(db: ReadableDb, plan: QueuePlan, offset: number, limit: number): number[] {
  const { ranked, lowest } = rankingOf(db, plan)
  const weighed = idsByRecency(db, ranked.slice(offset, offset + limit))
  if (weighed.length === limit || lowest === null) return weighed
  const following = select<{ id: number }>(
    'queue.ranked.rest',
    `select r.id from
       (select s.rowid as recency ${rest(plan)} order by s.rowid desc limit :limit offset :offset) page
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

/** `recency` of the first `limit` that are weighed. */
export function rankedRecencies(
  db: ReadableDb,
  plan: QueuePlan,
  limit: number,
  bounds?: RankingBounds,
): readonly number[] {
  return rankingOf(db, plan, bounds).ranked.slice(0, limit)
}

/** How many rows of a ranked queue, without the exact one, stand before one that belongs to it. */
export function rankedBefore(db: ReadableDb, plan: QueuePlan, recency: number): number {
  const { ranked, lowest } = rankingOf(db, plan)
  const place = ranked.indexOf(recency)
  if (place !== -1 || lowest === null) return Math.max(place, 0)
  const before = select<{ total: number }>(
    'queue.ranked.before',
    `select count(*) as total ${rest(plan)} and s.rowid > cast(:recency as integer)`,
  )
  return ranked.length + (db.get(before, { ...restParameters(plan, ranked, lowest), recency })?.total ?? 0)
}

function rest({ source }: QueuePlan): string {
  return `${source} and s.rowid < cast(:lowest as integer)
    and s.rowid not in (select value from json_each(:ranked))`
}

function restParameters(plan: QueuePlan, ranked: readonly number[], lowest: number) {
  const below = ranked.filter((recency) => recency < lowest)
  return { ...plan.parameters, lowest, ranked: JSON.stringify(below) }
}

function rankingOf(db: ReadableDb, plan: QueuePlan, bounds = rankingBounds): Ranking {
  let known = rankings.get(db)
  if (known === undefined || known.version !== db.dataVersion) {
    known = { version: db.dataVersion, byQuestion: new Map() }
    rankings.set(db, known)
  }
  const before = known.byQuestion.get(plan.key)
  if (before !== undefined) return before
  const ranking = rank(db, plan, bounds)
  if (known.byQuestion.size >= rememberedAtMost) known.byQuestion.clear()
  known.byQuestion.set(plan.key, ranking)
  return ranking
}

interface Weighed {
  readonly recency: number
  /** The lower the better. */
  readonly score: number
  /** The same by what is in the title alone: zero when that holds nothing of what is searched for. */
  readonly titleScore: number
}

function rank(db: ReadableDb, plan: QueuePlan, bounds: RankingBounds): Ranking {
  const source = plan.countSource()
  const newest = hasShortBeginning(plan) ? Math.min(bounds.newest, bounds.newestOfBeginning) : bounds.newest
  const weighed = weigh(db, plan, source, newest)
  const isWhole = weighed.length < newest
  const titled =
    weighed.length === 0 || plan.titleMatch === null
      ? []
      : isWhole
        ? titledAmong(db, plan, plan.titleMatch, weighed)
        : newestTitled(db, plan, source, bounds.titled)
  const ordered = weighed
    .toSorted((one, other) => one.score - other.score || other.recency - one.recency)
    .map(({ recency }) => recency)
  const inTitle = new Set(titled)
  const isWeighed = new Set(ordered)
  return {
    ranked: [
      ...ordered.filter((recency) => inTitle.has(recency)),
      ...titled.filter((recency) => !isWeighed.has(recency)),
      ...ordered.filter((recency) => !inTitle.has(recency)),
    ],
    lowest: isWhole ? null : ordered.reduce((one, other) => Math.min(one, other)),
  }
}

/** With one or two letters to go by, hardly anything says less than how often a report has words that begin so. */
function hasShortBeginning({ phrases }: QueuePlan): boolean {
  return phrases.every(({ words, prefix }) => prefix && words.length === 1 && (words[0]?.length ?? 0) <= 2)
}

/**
 * The newest `limit` with their weights. One statement finds and weighs them: how common each word is, BM25 asks the
 * whole index every time it is begun. The titles alone are weighed beside: where few reports that lie far apart are
 * found, to search for those would be another long walk.
 */
function weigh(db: ReadableDb, plan: QueuePlan, source: string, limit: number): readonly Weighed[] {
  const weighing = select<Weighed>(
    'queue.rank',
    `select s.rowid as recency, bm25(search, ${rankingWeights}) as score,
       bm25(search, 0, 1, 0, 0, 0, 0, 0, 0) as titleScore
     ${source} order by s.rowid desc limit :limit`,
  )
  return db.all(weighing, { ...plan.parameters, limit })
}

/** The newest with all words in their title. */
function newestTitled(db: ReadableDb, plan: QueuePlan, source: string, limit: number): readonly number[] {
  const finding = select<{ recency: number }>(
    'queue.rank.newestTitled',
    `select s.rowid as recency ${source} order by s.rowid desc limit :limit`,
  )
  return db.all(finding, { ...plan.parameters, match: plan.titleMatch, limit }).map(({ recency }) => recency)
}

/** Those with all that is searched for in their title. */
function titledAmong(
  db: ReadableDb,
  plan: QueuePlan,
  titleMatch: string,
  weighed: readonly Weighed[],
): readonly number[] {
  const some = weighed.filter(({ titleScore }) => titleScore !== 0).map(({ recency }) => recency)
  if (some.length === 0 || plan.phrases.length === 1) return some
  const range = {
    lowest: some.reduce((one, other) => Math.min(one, other)),
    highest: some.reduce((one, other) => Math.max(one, other)),
  }
  return db
    .all(titled, { match: titleMatch, ...range, among: JSON.stringify(some) })
    .map(({ recency }) => recency)
}

const titled = select<{ recency: number }>(
  'queue.rank.titled',
  `select s.rowid as recency from search s
   where search match :match and s.rowid between cast(:lowest as integer) and cast(:highest as integer)
     and +s.rowid in (select value from json_each(:among))`,
)
