import { codesOf, hashOf, type TermCodes, tokenOf } from '#shared/rules/duplicates/term-codes.ts'
import { termsOf } from '#shared/rules/duplicates/terms.ts'
import { changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'
import { indexedWords } from './search-text.ts'

/**
 * The terms of each report, by which duplicates are found, and an index of them. The terms are written some time after
 * the texts. A query for duplicates of a report does not wait for that: it computes the terms of that report from its
 * texts.
 */

interface TermSource {
  readonly id: number
  readonly programId: number | null
  readonly title: string | null
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
  /** 1 = the report's texts were evicted from this computer. */
  readonly isEvicted: number
  /** The terms in the index; null = none were written. */
  readonly stored: Uint8Array | null
}

const sources = select<TermSource>(
  'terms.sources',
  `select r.id, r.program_id as programId, r.title, d.summary, d.description, d.impact, d.cve,
     r.evicted_at is not null as isEvicted, t.codes as stored
   from reports r left join report_details d on d.report_id = r.id left join report_terms t on t.report_id = r.id
   where r.id in (select value from json_each(?)) order by r.id`,
)
/** Only the reporter's comments: comments by triagers are about the handling, and name other reports. */
const comments = select<{ readonly message: string }>(
  'terms.comments',
  `select a.message from reports r join activities a on a.report_id = r.id and a.actor_id = r.reporter_id
   where r.id = ? and a.message is not null order by a.created_at, a.id limit 20`,
)
const fileNames = select<{ readonly filename: string }>(
  'terms.fileNames',
  'select filename from evidence where report_id = ? and filename is not null order by position',
)
const stored = select<{ readonly codes: Uint8Array }>(
  'terms.stored',
  'select codes from report_terms where report_id = ?',
)
const keeping = changeUnseen(
  'terms.keep',
  `insert into report_terms (report_id, codes) values (:reportId, :codes)
   on conflict (report_id) do update set codes = excluded.codes`,
)
const indexing = changeUnseen('terms.index', 'insert into terms (rowid, codes) values (:reportId, :tokens)')
const unindexing = changeUnseen(
  'terms.unindex',
  `insert into terms (terms, rowid, codes) values ('delete', :reportId, :tokens)`,
)
const leaving = changeUnseen(
  'terms.leave',
  'insert or ignore into waiting_terms (report_id) select value from json_each(?)',
)
// The newest reports come first, because a new report resembles the newest ones most.
const waiting = select<{ readonly id: number }>(
  'terms.waiting',
  'select report_id as id from waiting_terms order by report_id desc limit ?',
)
const taking = changeUnseen(
  'terms.take',
  'delete from waiting_terms where report_id in (select value from json_each(?))',
)
export const havingStatement = select<{ readonly token: string; readonly reports: number }>(
  'terms.having',
  `select w.value as token, v.doc as reports
   from json_each(?) w cross join terms_vocabulary v on v.term = w.value`,
)
export const reportsHavingStatement = select<{ readonly ids: string }>(
  'terms.reportsHaving',
  'select json_group_array(rowid) as ids from terms where terms match ?',
)

/** Notes the reports whose terms `writeWaitingTerms` is to write. */
export function leaveTerms(transaction: Transaction, reportIds: ReadonlySet<number>): void {
  transaction.run(leaving, [JSON.stringify([...reportIds])])
}

/** Whether any terms are waiting for `writeWaitingTerms`. */
export function hasWaitingTerms(db: ReadableDb): boolean {
  return db.get(waiting, [1]) !== undefined
}

export interface WrittenTerms {
  /** How many reports were processed: fewer than requested when no more are left. */
  readonly looked: number
  /** Ids of reports whose terms changed. */
  readonly changed: readonly number[]
}

/** Writes waiting terms, newest reports first, up to `limit` reports. */
export function writeWaitingTerms(transaction: Transaction, limit: number): WrittenTerms {
  const ids = transaction.all(waiting, [limit]).map(({ id }) => id)
  if (ids.length === 0) return { looked: 0, changed: [] }
  const asked = JSON.stringify(ids)
  const changed = transaction.all(sources, [asked]).filter((source) => writeTerms(transaction, source))
  transaction.run(taking, [asked])
  return { looked: ids.length, changed: changed.map(({ id }) => id) }
}

/**
 * Writes a report's terms if they changed: most changes of a report leave its terms the same. @returns whether the
 * terms changed.
 */
function writeTerms(transaction: Transaction, source: TermSource): boolean {
  const before = source.stored === null ? null : readCodes(source.stored)
  const codes = codesOfSource(transaction, source)
  if (before !== null && isSame(codes, before)) return false
  const reportId = source.id
  unindex(transaction, reportId, before)
  transaction.run(keeping, { reportId, codes: bytesOf(codes) })
  if (codes.length > 0) transaction.run(indexing, { reportId, tokens: tokensOf(codes) })
  return true
}

function unindex(transaction: Transaction, reportId: number, codes: TermCodes | null): void {
  if (codes === null || codes.length === 0) return
  transaction.run(unindexing, { reportId, tokens: tokensOf(codes) })
}

/** The terms of a report's texts. An evicted report keeps the terms that were computed from its texts. */
function codesOfSource(db: ReadableDb, source: TermSource): TermCodes {
  if (source.isEvicted === 1 && source.stored !== null) return readCodes(source.stored)
  const texts = {
    title: source.title ?? '',
    summary: source.summary ?? '',
    description: source.description ?? '',
    impact: source.impact ?? '',
    cve: source.cve ?? '',
    comments: db.all(comments, [source.id]).map(({ message }) => message),
    fileNames: db.all(fileNames, [source.id]).map(({ filename }) => filename),
  }
  return codesOf(source.programId, termsOf(texts, indexedWords))
}

/** The terms of a report's current texts, whether or not they are in the index. */
export function readTerms(db: ReadableDb, reportId: number): TermCodes {
  const [source] = db.all(sources, [JSON.stringify([reportId])])
  return source === undefined ? new Uint32Array() : codesOfSource(db, source)
}

/** The terms that the index has of a report. */
export function readIndexedTerms(db: ReadableDb, reportId: number): TermCodes {
  const known = db.get(stored, [reportId])
  return known === undefined ? new Uint32Array() : readCodes(known.codes)
}

/** Removes a report from the index of terms; its row in the table is deleted with the report. */
export function dropTerms(transaction: Transaction, reportId: number): void {
  unindex(transaction, reportId, readIndexedTerms(transaction, reportId))
}

/** How many reports have each of these terms, by hash; terms that no report has are left out. */
export function countHaving(db: ReadableDb, hashes: readonly number[]): ReadonlyMap<number, number> {
  const counted = db.all(havingStatement, [JSON.stringify(hashes.map(tokenOf))])
  return new Map(counted.map(({ token, reports }) => [Number.parseInt(token, 36), reports]))
}

/** Ids of the reports that have a term. */
export function reportsHaving(db: ReadableDb, hash: number): readonly number[] {
  const ids: unknown = JSON.parse(db.get(reportsHavingStatement, [tokenOf(hash)])?.ids ?? '[]')
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}

/**
 * The stored terms as numbers in the computer's byte order, which is the same on every platform the desk runs on. A
 * damaged row gives fewer numbers: duplicates of its report are then harder to find, but nothing fails.
 */
export function readCodes(bytes: Uint8Array): TermCodes {
  return new Uint32Array(new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 4))).buffer)
}

const bytesOf = (codes: TermCodes): Uint8Array =>
  new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength)

const isSame = (one: TermCodes, other: TermCodes): boolean =>
  one.length === other.length && one.every((code, place) => code === other[place])

const tokensOf = (codes: TermCodes): string => Array.from(codes, (code) => tokenOf(hashOf(code))).join(' ')
