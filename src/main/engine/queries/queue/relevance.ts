import { type ReadableDb, select } from '../../store/database.ts'
import { documentAt, recencyOf } from '../../store/search/recency.ts'
import { allOf, type SearchPhrase, wordsOfPhrase } from '../search/search-terms.ts'
import type { QueuePlan } from './queue-plan.ts'

/**
 * Search results by relevance. Weighing all reports that contain a common word takes a quarter of a second in 100,000
 * reports. So only the newest reports are weighed, and only by words that few enough reports contain: BM25 visits every
 * report with such a word, and a word that nearly all reports contain does not set them apart. The order is:
 *
 * 1. Of the newest reports, those with all words in the title, by weight.
 * 2. If those are fewer than `titled`, older reports with all words in the title, by recency.
 * 3. The other newest reports, by weight.
 * 4. All further reports, by recency.
 *
 * So every report that is found has one place, and if few enough reports contain the words, all of them are ranked. If
 * all words are common, nothing is weighed, even for a phrase that few reports contain: finding out how many contain it
 * would take as long.
 */
export interface RankingBounds {
  readonly newest: number
  /** If fewer of the newest reports than this have all words in their title, older ones with all words in it follow. */
  readonly titled: number
  /** A word (or a phrase, by all its words) is weighed only if about this many reports or fewer contain it. */
  readonly heldByAtMost: number
  /** How many of the newest reports are sampled to estimate how many reports contain a word. */
  readonly sampled: number
}

export const rankingBounds: RankingBounds = {
  newest: 1_000,
  titled: 100,
  heldByAtMost: 15_000,
  sampled: 2_000,
}

/** The weights for BM25 of the columns report_id, title, summary, description, impact, cve, comments and evidence. */
export const rankingWeights = '8, 10, 4, 2, 2, 8, 1, 2'

export interface Ranking {
  /** `recency` of the ranked reports, best first. */
  readonly ranked: readonly number[]
  /** Every report with a higher `recency` is ranked; null when all reports are. */
  readonly lowest: number | null
}

/** Ranks the reports that match a plan. A report whose number was typed is not among them: the caller puts it first. */
export function rank(db: ReadableDb, plan: QueuePlan, bounds: RankingBounds): Ranking {
  const telling = tellingPhrases(db, plan, bounds)
  if (telling.length === 0) {
    return { ranked: newestTitled(db, plan, bounds.titled), lowest: Number.MAX_SAFE_INTEGER }
  }
  const found = newestMatching(db, plan, plan.match, bounds.newest)
  const isWhole = found.length < bounds.newest
  const titledNewest = titledAmong(db, plan, found)
  const titled =
    isWhole || titledNewest.length >= bounds.titled ? titledNewest : newestTitled(db, plan, bounds.titled)
  const ordered = byWeight(found, weigh(db, found, telling))
  const inTitle = new Set(titled)
  const isAmongNewest = new Set(found)
  return {
    ranked: [
      ...ordered.filter((recency) => inTitle.has(recency)),
      ...titled.filter((recency) => !isAmongNewest.has(recency)),
      ...ordered.filter((recency) => !inTitle.has(recency)),
    ],
    lowest: isWhole ? null : (found.at(-1) ?? null),
  }
}

/** `recency` of the newest reports with all words in their title, newest first. */
function newestTitled(db: ReadableDb, plan: QueuePlan, limit: number): readonly number[] {
  return plan.titleMatch === null ? [] : newestMatching(db, plan, plan.titleMatch, limit)
}

/** `recency` of the newest `limit` reports that `match` finds, newest first. */
function newestMatching(
  db: ReadableDb,
  plan: QueuePlan,
  match: string | null,
  limit: number,
): readonly number[] {
  const finding = select<{ recency: number }>(
    'queue.rank.newest',
    `select ${recencyOf('s')} as recency ${plan.countSource()} order by s.rowid limit :limit`,
  )
  return db.all(finding, { ...plan.parameters, match, limit }).map(({ recency }) => recency)
}

/** `recency` of those found reports that have all searched words in their title, newest first. */
function titledAmong(db: ReadableDb, { titleMatch }: QueuePlan, found: readonly number[]): readonly number[] {
  if (titleMatch === null || found.length === 0) return []
  return db.all(titled, { match: titleMatch, ...among(found) }).map(({ recency }) => recency)
}

/** The searched words and phrases that set reports apart, because few enough reports contain them. */
function tellingPhrases(
  db: ReadableDb,
  { phrases }: QueuePlan,
  { heldByAtMost, sampled }: RankingBounds,
): readonly SearchPhrase[] {
  const reports = reportsInAll(db)
  if (reports <= heldByAtMost) return phrases
  const from = db.get(sampleStart, { passed: sampled - 1 })?.recency ?? 0
  const heldBy = (phrase: SearchPhrase) =>
    ((db.get(heldInSample, { match: wordsOfPhrase(phrase), from })?.count ?? 0) / sampled) * reports
  return phrases.filter((phrase) => heldBy(phrase) <= heldByAtMost)
}

/** The weights that these phrases give to the found reports, keyed by `recency`. Lower is better. */
function weigh(
  db: ReadableDb,
  found: readonly number[],
  phrases: readonly SearchPhrase[],
): ReadonlyMap<number, number> {
  if (found.length === 0) return new Map()
  const rows = db.all(weighing, { match: allOf(phrases), ...among(found) })
  return new Map(rows.map(({ recency, score }) => [recency, score]))
}

function byWeight(found: readonly number[], weights: ReadonlyMap<number, number>): readonly number[] {
  const weightOf = (recency: number) => weights.get(recency) ?? 0
  return found.toSorted((one, other) => weightOf(one) - weightOf(other) || other - one)
}

/** The parameters for `whereAmong`. @param found `recency` of reports, newest first. */
function among(found: readonly number[]) {
  return { lowest: found.at(-1) ?? 0, highest: found[0] ?? 0, among: JSON.stringify(found) }
}

const whereAmong = `search match :match and s.rowid between ${documentAt(':highest')} and ${documentAt(':lowest')}
     and ${recencyOf('s')} in (select value from json_each(:among))`

const titled = select<{ recency: number }>(
  'queue.rank.titled',
  `select ${recencyOf('s')} as recency from search s where ${whereAmong} order by s.rowid`,
)
const weighing = select<{ recency: number; score: number }>(
  'queue.rank.weigh',
  `select ${recencyOf('s')} as recency, bm25(search, ${rankingWeights}) as score from search s where ${whereAmong}`,
)
const sampleStart = select<{ recency: number }>(
  'queue.rank.sample',
  'select recency from reports indexed by reports_recency order by recency desc limit 1 offset :passed',
)
const heldInSample = select<{ count: number }>(
  'queue.rank.held',
  `select count(*) as count from search where search match :match and rowid <= ${documentAt(':from')}`,
)

const totalOf = select<{ total: number | null }>(
  'queue.reports',
  'select sum(total) as total from program_totals',
)

/** The number of reports in the local copy, without reading them. */
function reportsInAll(db: ReadableDb): number {
  return db.get(totalOf)?.total ?? 0
}
