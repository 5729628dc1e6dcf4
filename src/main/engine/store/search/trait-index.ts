import { traitsOf, traitToken } from '#shared/rules/duplicates/traits.ts'
import { changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'
import { indexedWords } from './search-text.ts'

/**
 * The traits that duplicates of a report have too. They are written when the engine is idle; a question takes the
 * traits of its own report from its texts at once.
 */

interface TraitSource {
  readonly id: number
  readonly programId: number | null
  readonly title: string | null
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
  /** 1 = its texts were taken off this machine. */
  readonly isEvicted: number
  /** Tokens as they are in the index; null = none are. */
  readonly stored: string | null
}

const sources = select<TraitSource>(
  'traits.sources',
  `select r.id, r.program_id as programId, r.title, d.summary, d.description, d.impact, d.cve,
     r.evicted_at is not null as isEvicted, t.tokens as stored
   from reports r left join report_details d on d.report_id = r.id left join report_traits t on t.report_id = r.id
   where r.id in (select value from json_each(?)) order by r.id`,
)
const fileNames = select<{ readonly filename: string }>(
  'traits.fileNames',
  'select filename from evidence where report_id = ? and filename is not null order by position',
)
const stored = select<{ readonly tokens: string }>(
  'traits.stored',
  'select tokens from report_traits where report_id = ?',
)
const keeping = changeUnseen(
  'traits.keep',
  `insert into report_traits (report_id, tokens) values (:reportId, :tokens)
   on conflict (report_id) do update set tokens = excluded.tokens`,
)
const indexing = changeUnseen(
  'traits.index',
  'insert into traits (rowid, tokens) values (:reportId, :tokens)',
)
const unindexing = changeUnseen(
  'traits.unindex',
  `insert into traits (traits, rowid, tokens) values ('delete', :reportId, :tokens)`,
)
const leaving = changeUnseen(
  'traits.leave',
  'insert or ignore into waiting_traits (report_id) select value from json_each(?)',
)
// The newest are those that what comes next resembles.
const waiting = select<{ readonly id: number }>(
  'traits.waiting',
  'select report_id as id from waiting_traits order by report_id desc limit ?',
)
const taking = changeUnseen(
  'traits.take',
  'delete from waiting_traits where report_id in (select value from json_each(?))',
)
export const reportsHavingStatement = select<{ readonly ids: string }>(
  'traits.having',
  `select json_group_array(id) as ids from
     (select rowid as id from traits where traits match :token order by rowid desc limit :limit)`,
)

/** Notes reports whose traits are to be written by `writeWaitingTraits`. */
export function leaveTraits(transaction: Transaction, reportIds: ReadonlySet<number>): void {
  transaction.run(leaving, [JSON.stringify([...reportIds])])
}

/** Whether `writeWaitingTraits` would find any. */
export function hasWaitingTraits(db: ReadableDb): boolean {
  return db.get(waiting, [1]) !== undefined
}

export interface WrittenTraits {
  /** Reports that were looked at: fewer than asked for when no more are left. */
  readonly looked: number
  /** Ids of those whose traits are others than before. */
  readonly changed: readonly number[]
}

/** Writes traits that wait for it, of the newest reports first, up to `limit` reports. */
export function writeWaitingTraits(transaction: Transaction, limit: number): WrittenTraits {
  const ids = transaction.all(waiting, [limit]).map(({ id }) => id)
  if (ids.length === 0) return { looked: 0, changed: [] }
  const asked = JSON.stringify(ids)
  const changed = transaction.all(sources, [asked]).filter((source) => writeTraits(transaction, source))
  transaction.run(taking, [asked])
  return { looked: ids.length, changed: changed.map(({ id }) => id) }
}

/** Most of what changes a report is a comment, and its traits stay. @returns whether they are others than before. */
function writeTraits(transaction: Transaction, source: TraitSource): boolean {
  const tokens = tokensOf(transaction, source)
  const before = source.stored ?? ''
  if (tokens === before) return false
  const reportId = source.id
  if (before !== '') transaction.run(unindexing, { reportId, tokens: before })
  transaction.run(keeping, { reportId, tokens })
  if (tokens !== '') transaction.run(indexing, { reportId, tokens })
  return true
}

/** Tokens with spaces between them. Texts that left this machine keep what was taken from them. */
function tokensOf(db: ReadableDb, source: TraitSource): string {
  if (source.isEvicted === 1 && source.stored !== null) return source.stored
  const texts = {
    title: source.title ?? '',
    summary: source.summary ?? '',
    description: source.description ?? '',
    impact: source.impact ?? '',
    cve: source.cve ?? '',
    fileNames: db.all(fileNames, [source.id]).map(({ filename }) => filename),
  }
  const tokens = traitsOf(texts, indexedWords).map((trait) => traitToken(source.programId, trait))
  return [...new Set(tokens)].join(' ')
}

/** Traits of a report as its texts are now, whether or not they are in the index: tokens with spaces between them. */
export function readTraits(db: ReadableDb, reportId: number): string {
  const [source] = db.all(sources, [JSON.stringify([reportId])])
  return source === undefined ? '' : tokensOf(db, source)
}

/** Takes a report out of the index of traits; its row in the table goes with the report. */
export function dropTraits(transaction: Transaction, reportId: number): void {
  const tokens = transaction.get(stored, [reportId])?.tokens ?? ''
  if (tokens !== '') transaction.run(unindexing, { reportId, tokens })
}

/** Reports with a trait, the newest first, at most `limit`. */
export function reportsHaving(db: ReadableDb, token: string, limit: number): readonly number[] {
  const ids: unknown = JSON.parse(db.get(reportsHavingStatement, { token, limit })?.ids ?? '[]')
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}
