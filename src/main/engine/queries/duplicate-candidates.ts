import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { hindranceOf } from '#shared/rules/duplicates/hindrance.ts'
import { type Likeness, rankDuplicates } from '#shared/rules/duplicates/rank.ts'
import { type ReadableDb, type Statement, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { indexedWords } from '../store/search-text.ts'
import { readRows } from './report-rows.ts'
import { anyOf, matchExpression, type SearchPhrase, searchPhrase } from './search-terms.ts'

/** How many are told, and how many of each source are weighed: the newest, since what is old was found before. */
const toldAtMost = 20
const weighedAtMost = 300
/** The newest reports of a program whose weakness is looked at. */
const lookedThroughAtMost = 3_000
/** Words of a title that are looked for, and characters of a summary whose words are compared. */
const titleWordsAtMost = 12
const summaryLength = 2_000

interface Facts {
  readonly id: number
  readonly title: string | null
  readonly summary: string | null
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  readonly createdAt: number | null
}

const factsOf = select<Facts>(
  'duplicates.facts',
  `select r.id, r.title, substr(d.summary, 1, ${summaryLength}) as summary, r.program_id as programId,
     r.target_id as targetId, d.cwe_type_id as cweId, d.vulnerability_type_id as typeId, r.created_at as createdAt
   from json_each(?) w join reports r on r.id = w.value left join report_details d on d.report_id = r.id`,
)
const ofTarget = select<{ id: number }>(
  'duplicates.target',
  `select r.id from reports r indexed by reports_of_program
   where r.program_id = :programId and r.target_id = :value order by r.recency desc limit ${weighedAtMost}`,
)
// The weakness stands behind the texts of a row, which have to be read past: not for a whole program of any size.
const ofWeakness = select<{ id: number }>(
  'duplicates.weakness',
  `select r.id from
     (select id, recency from reports indexed by reports_of_program
      where program_id = :programId order by recency desc limit ${lookedThroughAtMost}) r
     cross join report_details d on d.report_id = r.id
   where d.cwe_type_id = :value order by r.recency desc limit ${weighedAtMost}`,
)
const ofWords = select<{ id: number }>(
  'duplicates.words',
  `select r.id from search s cross join reports r on r.recency = -s.rowid
   where search match ? order by s.rowid limit ${weighedAtMost}`,
)
const ofWordsInProgram = select<{ id: number }>(
  'duplicates.wordsInProgram',
  `select r.id from search s cross join reports r on r.recency = -s.rowid
   where search match :match and r.program_id = :programId order by s.rowid limit ${weighedAtMost}`,
)
const known = select<{ id: number }>('duplicates.known', 'select id from reports where id = ?')
// What is on its way counts as done: two decisions in a row must not make a circle.
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

/** What a report is a duplicate of, or will be by what is in the outbox; null = of none, as far as it is known here. */
export function readOriginalOf(db: ReadableDb, reportId: number): number | null {
  return db.get(original, { id: reportId })?.id ?? null
}

/** How many reports are duplicates of this one, as the service has said so far. */
export function countDuplicatesOf(db: ReadableDb, reportId: number): number {
  return db.get(ofOriginal, [reportId])?.total ?? 0
}

/**
 * Reports that this one may be a duplicate of, best first. Without a text: what it resembles; with one: what holds the
 * words, or has the number.
 *
 * @returns `unknownHere` when the report is not here.
 */
export function readDuplicateCandidates(
  db: ReadableDb,
  reportId: number,
  text: string,
  me: string | null,
): Result<readonly DuplicateCandidate[]> {
  const read = attempt(db.file, () => {
    const [subject] = db.all(factsOf, [JSON.stringify([reportId])])
    return subject === undefined ? null : findCandidates(db, subject, text, me)
  })
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : { ok: true, value: read.value }
}

function findCandidates(
  db: ReadableDb,
  subject: Facts,
  text: string,
  me: string | null,
): readonly DuplicateCandidate[] {
  const typed = text.trim()
  const number = /^#?(\d{1,15})$/.exec(typed)?.[1]
  const phrases = number === undefined ? phrasesOf(typed) : []
  const exact = number === undefined ? [] : db.all(known, [Number(number)]).map(({ id }) => id)
  const found = typed === '' ? resembling(db, subject) : holding(db, subject, phrases)
  const others = [...new Set(found)].filter((id) => id !== subject.id && !exact.includes(id))
  const ranked = rankDuplicates(
    likenessOf(subject),
    db
      .all(factsOf, [JSON.stringify([...exact, ...others])])
      .map((facts) => [facts.id, likenessOf(facts)] as const),
  )
  const isExact = (id: number) => Number(exact.includes(id))
  const told = ranked.toSorted((one, other) => isExact(other.id) - isExact(one.id)).slice(0, toldAtMost)
  const rows = readRows(
    db,
    told.map(({ id }) => id),
    phrases,
    me,
  )
  return rows.map((row) => ({
    row,
    shares: told.find(({ id }) => id === row.id)?.shares ?? [],
    hindrance: hindranceOf(subject.id, row.id, (id) => readOriginalOf(db, id)),
  }))
}

/** By target, weakness and words of the title; each source is bounded, whatever the number of reports. */
function resembling(db: ReadableDb, { programId, targetId, cweId, title }: Facts): readonly number[] {
  const ofValue = (statement: Statement<{ id: number }>, value: number | null) =>
    programId === null || value === null ? [] : db.all(statement, { programId, value }).map(({ id }) => id)
  const words = telling(title ?? '')
  const match = words.length === 0 ? null : `{title summary} : (${anyOf(words)})`
  return [
    ...ofValue(ofTarget, targetId),
    ...ofValue(ofWeakness, cweId),
    ...(match === null || programId === null
      ? []
      : db.all(ofWordsInProgram, { match, programId }).map(({ id }) => id)),
    ...(match === null ? [] : db.all(ofWords, [match]).map(({ id }) => id)),
  ]
}

function holding(db: ReadableDb, { programId }: Facts, phrases: readonly SearchPhrase[]): readonly number[] {
  const match = matchExpression({ phrases, excluded: [], reportId: null, idOnly: false })
  if (match === null) return []
  return [
    ...(programId === null ? [] : db.all(ofWordsInProgram, { match, programId })),
    ...db.all(ofWords, [match]),
  ].map(({ id }) => id)
}

/** The last word is still being typed. */
function phrasesOf(text: string): readonly SearchPhrase[] {
  const words = text.split(/\s+/).slice(0, titleWordsAtMost)
  return words.flatMap((word, place) => searchPhrase(word, place === words.length - 1) ?? [])
}

/** Words of a title that say something: neither short nor numbers. */
function telling(title: string): readonly SearchPhrase[] {
  const words = indexedWords(title.slice(0, summaryLength)).filter(
    (word) => word.length > 3 && !/^\d+$/.test(word),
  )
  return [...new Set(words)].slice(0, titleWordsAtMost).map((word) => ({ words: [word], prefix: false }))
}

function likenessOf({ title, summary, ...facts }: Facts): Likeness {
  return {
    ...facts,
    titleWords: new Set(indexedWords((title ?? '').slice(0, summaryLength))),
    summaryWords: new Set(indexedWords(summary ?? '')),
  }
}
