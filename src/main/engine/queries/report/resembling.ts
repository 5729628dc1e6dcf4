import {
  type Evidence,
  evidenceOf,
  type Likeness,
  offeredFrom,
  type RankOptions,
  resemblance,
  type Subject,
  subjectOf,
  type Typical,
  typicalOf,
} from '#shared/rules/duplicates/rank.ts'
import { hashOf, isPlace } from '#shared/rules/duplicates/term-codes.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { readCodes, readIndexedTerms, reportsHaving } from '../../store/search/term-index.ts'
import { countsOf } from './term-counts.ts'

/**
 * How many reports are weighed: those that share the most terms (by their rarity), and those that name the same place.
 */
const sharingAtMost = 70
const samePlaceAtMost = 30
/** A place that more reports than this name does not identify a bug. */
const placeOfAtMost = 500
/**
 * How many reports are looked up by their terms, beginning with the rarest terms: common ones do not identify a bug.
 */
const lookedUpAtMost = 20_000
/** With fewer candidates, the newest reports of the program are added, so that the form has some to list. */
const offeredAtLeast = 20

export interface LikenessRow extends Omit<Likeness, 'terms'> {
  readonly id: number
  /** The original, as the service has named it so far; null when it has named none. */
  readonly duplicateOf: number | null
  readonly terms: Uint8Array | null
}

export const likenessStatement = select<LikenessRow>(
  'duplicates.likeness',
  `select r.id, r.program_id as programId, r.target_id as targetId, d.cwe_type_id as cweId,
     d.vulnerability_type_id as typeId, r.created_at as createdAt,
     d.duplicate_of as duplicateOf, t.codes as terms
   from json_each(?) w cross join reports r on r.id = w.value
     left join report_details d on d.report_id = r.id left join report_terms t on t.report_id = r.id`,
)
const ofProgram = select<{ total: number }>(
  'duplicates.ofProgram',
  'select count(*) as total from reports indexed by reports_of_program where program_id is ?',
)
const newestOfProgram = select<{ id: number }>(
  'duplicates.newest',
  `select id from reports indexed by reports_of_program where program_id is :programId
   order by recency desc limit :limit`,
)

export function readLikeness(db: ReadableDb, ids: readonly number[]): readonly LikenessRow[] {
  return db.all(likenessStatement, [JSON.stringify(ids)])
}

export const likenessOf = ({ terms, ...row }: LikenessRow): Likeness => ({
  ...row,
  terms: terms === null ? new Uint32Array() : readCodes(terms),
})

export interface Resembling {
  readonly id: number
  /** As computed by `resemblance`. */
  readonly score: number
  /** Whether the report came first, as an original does. */
  readonly isEarlier: boolean
}

/** Whether a report is offered without a request by the user. */
export const isLikely = ({ score, isEarlier }: Resembling): boolean => isEarlier && score >= offeredFrom

/** A report that was weighed. */
export interface Weighed {
  readonly id: number
  readonly evidence: Evidence
  readonly isEarlier: boolean
  readonly programId: number | null
  /** Identifies the bug: the id of the report's original, or its own id. */
  readonly bug: number
}

/** Weighs other reports against one report, whose terms are looked up once. */
export class Weighing {
  readonly #db: ReadableDb
  readonly #id: number
  readonly #subject: Subject
  /** How many other reports have a term, by its hash. */
  readonly #having: ReadonlyMap<number, number>
  readonly #options: RankOptions

  constructor(db: ReadableDb, id: number, likeness: Likeness, options: RankOptions) {
    this.#db = db
    this.#id = id
    this.#options = options
    const indexed = new Set(Array.from(readIndexedTerms(db, id), hashOf))
    const reports = db.get(ofProgram, [likeness.programId])?.total ?? 0
    const counted = countsOf(db).having(Array.from(likeness.terms, hashOf), reports)
    const having = new Map([...counted].map(([hash, all]) => [hash, indexed.has(hash) ? all - 1 : all]))
    this.#having = having
    this.#subject = subjectOf(likeness, Math.max(0, reports - 1), having)
  }

  /** How rare a term of the report is, by its hash; 0 for terms it does not have. */
  rarityOf(hash: number): number {
    return this.#subject.terms.get(hash)?.rarity ?? 0
  }

  /**
   * Reports of the same program: earlier ones before later ones, and the likeliest first in both parts.
   *
   * @param onlyLikely true: only earlier reports above the threshold; false: all that were weighed, for the form.
   */
  find(onlyLikely: boolean): readonly Resembling[] {
    const { weighed, typical } = this.weigh()
    return weighed
      .map(({ id, evidence, isEarlier }) => ({ id, score: resemblance(evidence, typical), isEarlier }))
      .filter((found) => !onlyLikely || isLikely(found))
      .toSorted((one, other) => Number(other.isEarlier) - Number(one.isEarlier) || other.score - one.score)
  }

  /**
   * Weighs the reports that share the most with this one and, if they are few, the newest of the program too. Also
   * returns what is typical of them.
   */
  weigh(): { readonly weighed: readonly Weighed[]; readonly typical: Typical } {
    const sums = this.#sharedSums()
    const found = new Set([...highest(sums, sharingAtMost), ...this.#namingSamePlace(sums)])
    if (found.size < offeredAtLeast) for (const id of this.#newest()) found.add(id)
    // Terms match by chance between programs, and a report that moved to another program keeps its old terms for a
    // while.
    const weighed = this.weighEach([...found]).filter(
      ({ programId }) => programId === this.#subject.report.programId,
    )
    const best = new Map<number, Evidence>()
    for (const { bug, evidence } of weighed) {
      const known = best.get(bug)
      if (known === undefined || known.text < evidence.text) best.set(bug, evidence)
    }
    return { weighed, typical: typicalOf([...best.values()]) }
  }

  weighEach(ids: readonly number[]): readonly Weighed[] {
    return readLikeness(this.#db, ids).map((row) => ({
      id: row.id,
      evidence: evidenceOf(this.#subject, likenessOf(row), this.#options),
      isEarlier: this.#isEarlier(row),
      programId: row.programId,
      bug: row.duplicateOf ?? row.id,
    }))
  }

  /** For each other report, the sum of the rarities of the terms it shares with this one. */
  #sharedSums(): ReadonlyMap<number, number> {
    const sums = new Map<number, number>()
    let left = lookedUpAtMost
    const rarestFirst = [...this.#subject.terms].toSorted(([, one], [, other]) => other.rarity - one.rarity)
    for (const [hash, { rarity, weight }] of rarestFirst) {
      left -= this.#having.get(hash) ?? 0
      if (left < 0) break
      for (const id of reportsHaving(this.#db, hash)) sums.set(id, (sums.get(id) ?? 0) + rarity * weight)
    }
    sums.delete(this.#id)
    return sums
  }

  /**
   * Finds reports that name the same place. Where thousands of reports describe one kind of bug in the same words, only
   * the place identifies the bug, and the original need not be among the reports that share the most terms. Reports
   * that share the rarest place come first; among these, those that share more terms.
   */
  #namingSamePlace(sums: ReadonlyMap<number, number>): readonly number[] {
    const rarest = new Map<number, number>()
    for (const code of this.#subject.report.terms) {
      const hash = hashOf(code)
      if (!isPlace(code) || (this.#having.get(hash) ?? 0) > placeOfAtMost) continue
      for (const id of reportsHaving(this.#db, hash))
        rarest.set(id, Math.max(rarest.get(id) ?? 0, this.rarityOf(hash)))
    }
    rarest.delete(this.#id)
    // Among reports that share the same place, other shared terms decide; they add less than any difference of rarity.
    const most = Math.max(1, ...sums.values())
    return highest(
      new Map([...rarest].map(([id, rarity]) => [id, rarity + ((sums.get(id) ?? 0) / most) * 1e-3])),
      samePlaceAtMost,
    )
  }

  #newest(): readonly number[] {
    const { programId } = this.#subject.report
    const found = this.#db.all(newestOfProgram, { programId, limit: offeredAtLeast + 1 })
    return found.map(({ id }) => id).filter((id) => id !== this.#id)
  }

  #isEarlier({ id, createdAt }: LikenessRow): boolean {
    const mine = this.#subject.report.createdAt
    return mine === null || createdAt === null || createdAt === mine ? id < this.#id : createdAt < mine
  }
}

function highest(values: ReadonlyMap<number, number>, atMost: number): readonly number[] {
  return [...values]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, atMost)
    .map(([id]) => id)
}
