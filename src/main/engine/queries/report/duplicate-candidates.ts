import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { hindranceOf } from '#shared/rules/duplicates/duplicate-hindrance.ts'
import {
  type Likeness,
  type RankOptions,
  resemblance,
  sharedBy,
  typicalOf,
} from '#shared/rules/duplicates/rank.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { recencyOf } from '../../store/search/recency.ts'
import { readTerms } from '../../store/search/term-index.ts'
import { readRows } from '../queue/report-rows.ts'
import { matchExpression, type SearchPhrase, searchPhrase } from '../search/search-terms.ts'
import { isLikely, likenessOf, type Resembling, readLikeness, type Weighed, Weighing } from './resembling.ts'
import { type WhyReader, whyReader } from './why-duplicate.ts'

/** Maximum number of candidates listed. */
const candidatesAtMost = 20
/** Of the reports with the typed words, only the newest are weighed: this many of the program, and this many of all. */
const weighedAtMost = 300
/** Maximum number of typed words that are searched for. */
const wordsAtMost = 12
/** In logarithms of odds: an open report is listed before a closed one that is more likely by no more than this. */
const openPreference = 0.25
/** For how many candidates the reasons are read: those that are visible at first. */
const explainedAtMost = 3

const ofWords = select<{ id: number }>(
  'duplicates.words',
  `select r.id from search s cross join reports r on r.recency = ${recencyOf('s')}
   where search match ? order by s.rowid limit ${weighedAtMost}`,
)
const ofWordsInProgram = select<{ id: number }>(
  'duplicates.wordsInProgram',
  `select r.id from search s cross join reports r on r.recency = ${recencyOf('s')}
   where search match :match and r.program_id = :programId order by s.rowid limit ${weighedAtMost}`,
)
const known = select<{ id: number }>('duplicates.known', 'select id from reports where id = ?')
const openAmong = select<{ id: number }>(
  'duplicates.openAmong',
  'select r.id from json_each(?) w cross join reports r on r.id = w.value where r.is_open = 1',
)
// A pending decision that a report is a duplicate counts as done: so two decisions in a row cannot create a circle.
const original = select<{ id: number | null }>(
  'duplicates.original',
  `select coalesce(
     (select json_extract(o.action, '$.duplicateOf') from outbox o
      where o.report_id = :id and o.settled_at is null and o.kind = 'transition' order by o.id desc limit 1),
     (select d.duplicate_of from report_details d where d.report_id = :id)) as id`,
)

const ofOriginal = select<{ total: number }>(
  'duplicates.ofOriginal',
  'select count(*) as total from report_details indexed by details_by_original where duplicate_of = ?',
)

/** The original of a report, also one of a pending decision; null = none, as far as the local copy shows. */
export function readOriginalOf(db: ReadableDb, reportId: number): number | null {
  return db.get(original, { id: reportId })?.id ?? null
}

/** How many reports are duplicates of this one, as the service has said so far. */
export function countDuplicatesOf(db: ReadableDb, reportId: number): number {
  return db.get(ofOriginal, [reportId])?.total ?? 0
}

export interface CandidateOptions extends RankOptions {
  /**
   * True: only earlier reports that are likely about the same bug, possibly none. False: the likeliest reports, however
   * unlikely they are.
   */
  readonly onlyLikely: boolean
}

/**
 * Reports that this one may be a duplicate of, best first. Without a text: reports of the same program that resemble
 * this one, each replaced by its original. With a text: reports that contain the typed words, or have the typed number.
 *
 * @returns `unknownHere` when the report is not in the local copy.
 */
export function readDuplicateCandidates(
  db: ReadableDb,
  reportId: number,
  text: string,
  me: string | null,
  options: CandidateOptions = { age: true, onlyLikely: false },
): Result<readonly DuplicateCandidate[]> {
  const read = attempt(db.file, () => {
    const [subject] = readLikeness(db, [reportId])
    if (subject === undefined) return null
    const asked = { ...likenessOf(subject), id: reportId, terms: readTerms(db, reportId) }
    return findCandidates(db, asked, text.trim(), me, options)
  })
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : { ok: true, value: read.value }
}

/** A candidate without the reason why it is listed. */
type Found = Omit<DuplicateCandidate, 'offered'>

interface Asked extends Likeness {
  readonly id: number
}

function findCandidates(
  db: ReadableDb,
  subject: Asked,
  text: string,
  me: string | null,
  options: CandidateOptions,
): readonly DuplicateCandidate[] {
  // Created on first use: when the user types a number that no report has, no weighing is needed.
  let made: Weighing | null = null
  const weighing = () => {
    made ??= new Weighing(db, subject.id, subject, options)
    return made
  }
  const why = whyReader(db, subject, (hash) => weighing().rarityOf(hash))
  if (text === '') {
    const found = folded(db, subject.id, weighing().find(options.onlyLikely))
    const likely = new Set(found.filter(isLikely).map(({ id }) => id))
    const ids = found.map(({ id }) => id)
    return listed(db, subject, ids, [], me, why).map((one) => ({
      ...one,
      offered: likely.has(one.row.id) ? 'likely' : 'unlikely',
    }))
  }
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  const phrases = number === undefined ? phrasesOf(text) : []
  const exact = number === undefined ? [] : db.all(known, [Number(number)]).map(({ id }) => id)
  const others = holding(db, subject, phrases).filter((id) => id !== subject.id && !exact.includes(id))
  const ranked = others.length === 0 ? [] : rankedByProgram(subject, weighing(), [...new Set(others)])
  const typed = listed(db, subject, [...exact, ...ranked], phrases, me, why)
  return typed.map((one) => ({ ...one, offered: 'typed' }))
}

/** First the reports of the same program, then the others; in both parts, the likeliest first. */
function rankedByProgram(
  { programId }: Asked,
  weighing: Weighing,
  ids: readonly number[],
): readonly number[] {
  const isOfProgram = (one: Weighed) => Number(one.programId === programId)
  // The typical resemblance is the same for all reports, so it does not change their order.
  const score = ({ evidence }: Weighed) => resemblance(evidence, typicalOf([]))
  return weighing
    .weighEach(ids)
    .toSorted((one, other) => isOfProgram(other) - isOfProgram(one) || score(other) - score(one))
    .map(({ id }) => id)
}

/**
 * Replaces each report by its original, at the place of its likeliest duplicate. Duplicates of the report itself are
 * left out.
 */
function folded(db: ReadableDb, subjectId: number, found: readonly Resembling[]): readonly Resembling[] {
  const originals = new Map<number, Resembling>()
  for (const { id, score, isEarlier } of found) {
    const hindrance = hindranceOf(subjectId, id, (one) => readOriginalOf(db, one))
    const original = hindrance?.kind === 'duplicate' ? hindrance.originalId : id
    const isHere = original === id || db.get(known, [original]) !== undefined
    const into = isHere ? original : id
    if (hindrance?.kind !== 'circle' && into !== subjectId && !originals.has(into)) {
      originals.set(into, { id: into, score, isEarlier })
    }
  }
  return openFirst(db, [...originals.values()].slice(0, candidatesAtMost))
}

/**
 * Likely reports first, and earlier ones before later ones; within these parts, an open report before a closed one that
 * is about as likely.
 */
function openFirst(db: ReadableDb, found: readonly Resembling[]): readonly Resembling[] {
  const ids = JSON.stringify(found.map(({ id }) => id))
  const open = new Set(db.all(openAmong, [ids]).map(({ id }) => id))
  const preferred = ({ id, score }: Resembling) => score + (open.has(id) ? openPreference : 0)
  return found.toSorted(
    (one, other) =>
      Number(isLikely(other)) - Number(isLikely(one)) ||
      Number(other.isEarlier) - Number(one.isEarlier) ||
      preferred(other) - preferred(one),
  )
}

function listed(
  db: ReadableDb,
  subject: Asked,
  ranked: readonly number[],
  phrases: readonly SearchPhrase[],
  me: string | null,
  why: WhyReader,
): readonly Found[] {
  const ids = ranked.slice(0, candidatesAtMost)
  const likeness = new Map(readLikeness(db, ids).map((row) => [row.id, likenessOf(row)]))
  return readRows(db, ids, phrases, me).map((row, place) => {
    const theirs = likeness.get(row.id)
    return {
      row,
      shares: theirs === undefined ? [] : sharedBy(subject, theirs),
      why: place < explainedAtMost ? why(row.id) : [],
      duplicates: countDuplicatesOf(db, row.id),
      hindrance: hindranceOf(subject.id, row.id, (id) => readOriginalOf(db, id)),
    }
  })
}

function holding(db: ReadableDb, { programId }: Asked, phrases: readonly SearchPhrase[]): readonly number[] {
  const match = matchExpression({ phrases, excluded: [], reportId: null, idOnly: false })
  if (match === null) return []
  return [
    ...(programId === null ? [] : db.all(ofWordsInProgram, { match, programId })),
    ...db.all(ofWords, [match]),
  ].map(({ id }) => id)
}

/** The typed words as phrases of a search; the last word counts as still being typed. */
function phrasesOf(text: string): readonly SearchPhrase[] {
  const words = text.split(/\s+/).slice(0, wordsAtMost)
  return words.flatMap((word, place) => searchPhrase(word, place === words.length - 1) ?? [])
}
