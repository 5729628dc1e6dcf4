import {
  type Evidence,
  evidenceOf,
  type Likeness,
  offeredFrom,
  type RankOptions,
  resemblance,
  type Subject,
  subjectOf,
  typicalText,
} from '#shared/rules/duplicates/rank.ts'
import { hashOf } from '#shared/rules/duplicates/term-codes.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { countHaving, readCodes, readIndexedTerms, reportsHaving } from '../../store/search/term-index.ts'

/** Reports that are weighed: those that share the most, by how rare it is. */
const weighedAtMost = 100
/** Reports that are looked up by their terms, the rarest terms first: the common ones tell no bug. */
const lookedUpAtMost = 20_000
/** So few candidates are filled up with the newest reports where somebody looks for an original. */
const offeredAtLeast = 20

export interface LikenessRow extends Omit<Likeness, 'terms' | 'isOpen'> {
  readonly id: number
  readonly isOpen: number
  readonly terms: Uint8Array | null
}

export const likenessStatement = select<LikenessRow>(
  'duplicates.likeness',
  `select r.id, r.program_id as programId, r.target_id as targetId, d.cwe_type_id as cweId,
     d.vulnerability_type_id as typeId, r.created_at as createdAt, r.is_open as isOpen, t.codes as terms
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

export const likenessOf = ({ terms, isOpen, ...row }: LikenessRow): Likeness => ({
  ...row,
  isOpen: isOpen === 1,
  terms: terms === null ? new Uint32Array() : readCodes(terms),
})

export interface Resembling {
  readonly id: number
  /** `resemblance` */
  readonly score: number
}

/** A report that was weighed. */
export interface Weighed {
  readonly id: number
  readonly evidence: Evidence
  /** An original is the one that came first. */
  readonly isEarlier: boolean
}

/** Weighs other reports against one, whose terms are looked up once. */
export class Weighing {
  readonly #db: ReadableDb
  readonly #id: number
  readonly #subject: Subject
  readonly #options: RankOptions

  constructor(db: ReadableDb, id: number, likeness: Likeness, options: RankOptions) {
    this.#db = db
    this.#id = id
    this.#options = options
    const indexed = new Set(Array.from(readIndexedTerms(db, id), hashOf))
    const counted = countHaving(db, Array.from(likeness.terms, hashOf))
    const having = new Map([...counted].map(([hash, all]) => [hash, indexed.has(hash) ? all - 1 : all]))
    const reports = (db.get(ofProgram, [likeness.programId])?.total ?? 1) - 1
    this.#subject = subjectOf(likeness, reports, having)
  }

  /** How rare a term of the report is, by its hash. */
  rarityOf(hash: number): number {
    return this.#subject.terms.get(hash)?.rarity ?? 0
  }

  /**
   * Reports of the program, the likeliest first. What came earlier stands first.
   *
   * @param onlyLikely else whatever is there: somebody looks for an original.
   */
  find(onlyLikely: boolean): readonly Resembling[] {
    const { weighed, typical } = this.weigh()
    return weighed
      .map(({ id, evidence, isEarlier }) => ({ id, score: resemblance(evidence, typical), isEarlier }))
      .filter(({ score, isEarlier }) => !onlyLikely || (isEarlier && score >= offeredFrom))
      .toSorted((one, other) => Number(other.isEarlier) - Number(one.isEarlier) || other.score - one.score)
  }

  /** Reports that share the most with it, and what is typical of them; without any, the newest of the program. */
  weigh(): { readonly weighed: readonly Weighed[]; readonly typical: number } {
    const shared = this.#sharingMost()
    const ids = shared.length < offeredAtLeast ? [...new Set([...shared, ...this.#newest()])] : shared
    const weighed = this.weighEach(ids)
    return { weighed, typical: typicalText(weighed.map(({ evidence }) => evidence.text)) }
  }

  weighEach(ids: readonly number[]): readonly Weighed[] {
    return readLikeness(this.#db, ids).map((row) => ({
      id: row.id,
      evidence: evidenceOf(this.#subject, likenessOf(row), this.#options),
      isEarlier: this.#isEarlier(row),
    }))
  }

  #sharingMost(): readonly number[] {
    const sums = new Map<number, number>()
    let left = lookedUpAtMost
    const rarestFirst = [...this.#subject.terms].toSorted(([, one], [, other]) => other.rarity - one.rarity)
    for (const [hash, { rarity, weight }] of rarestFirst) {
      const ids = reportsHaving(this.#db, hash)
      for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + rarity * weight)
      left -= ids.length
      if (left <= 0) break
    }
    sums.delete(this.#id)
    return [...sums]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, weighedAtMost)
      .map(([id]) => id)
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
