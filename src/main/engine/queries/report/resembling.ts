import {
  commonFrom,
  type Likeness,
  likenessOfTrait,
  offeredFrom,
  type RankOptions,
  rarityOf,
  resemblance,
} from '#shared/rules/duplicates/rank.ts'
import { kindOfToken, type TraitKind } from '#shared/rules/duplicates/traits.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { reportsHaving } from '../../store/search/trait-index.ts'

/** Reports that are weighed: those that share the most telling traits. */
const weighedAtMost = 60

export interface LikenessRow extends Omit<Likeness, 'traits'> {
  readonly id: number
  /** Tokens with spaces between them. */
  readonly traits: string | null
}

export const likenessStatement = select<LikenessRow>(
  'duplicates.likeness',
  `select r.id, r.program_id as programId, r.target_id as targetId, d.cwe_type_id as cweId,
     d.vulnerability_type_id as typeId, r.created_at as createdAt, t.tokens as traits
   from json_each(?) w cross join reports r on r.id = w.value
     left join report_details d on d.report_id = r.id left join report_traits t on t.report_id = r.id`,
)
const ofProgram = select<{ total: number }>(
  'duplicates.ofProgram',
  // More of them change nothing in what a trait says.
  `select count(*) as total from
     (select 1 from reports indexed by reports_of_program where program_id is ? limit ${commonFrom})`,
)

const newestOfProgram = select<{ id: number }>(
  'duplicates.newest',
  `select id from reports indexed by reports_of_program where program_id is :programId
   order by recency desc limit :limit`,
)

export function readLikeness(db: ReadableDb, ids: readonly number[]): readonly LikenessRow[] {
  return db.all(likenessStatement, [JSON.stringify(ids)])
}

export const likenessOf = ({ traits, ...row }: LikenessRow): Likeness => ({
  ...row,
  traits: new Set((traits ?? '').split(' ').filter((token) => token !== '')),
})

export interface Resembling {
  readonly id: number
  /** `resemblance` */
  readonly score: number
}

/** Weighs other reports against one, whose traits are looked up once. */
export class Weighing {
  readonly #db: ReadableDb
  readonly #subject: LikenessRow
  readonly #likeness: Likeness
  readonly #options: RankOptions
  /** By token, without the subject. */
  readonly #having = new Map<string, readonly number[]>()
  readonly #reports: number

  constructor(db: ReadableDb, subject: LikenessRow, options: RankOptions) {
    this.#db = db
    this.#subject = subject
    this.#likeness = likenessOf(subject)
    this.#options = options
    for (const token of this.#likeness.traits) {
      this.#having.set(
        token,
        reportsHaving(db, token, commonFrom + 1).filter((id) => id !== subject.id),
      )
    }
    this.#reports = db.get(ofProgram, [subject.programId])?.total ?? 0
  }

  /**
   * Reports of the program, the likeliest first. What is likely comes earlier: an original is the one that came first.
   *
   * @param onlyLikely else whatever is there: somebody looks for an original, and the newest are weighed as well.
   */
  find(onlyLikely: boolean): readonly Resembling[] {
    const ids = best(this.#likenesses(), weighedAtMost)
    const newest = onlyLikely ? [] : this.#newest()
    return readLikeness(this.#db, [...new Set([...ids, ...newest])])
      .map((row) => ({ id: row.id, score: this.weigh(row), isEarlier: this.#isEarlier(row) }))
      .filter(({ score, isEarlier }) => !onlyLikely || (isEarlier && score >= offeredFrom))
      .toSorted((one, other) => Number(other.isEarlier) - Number(one.isEarlier) || other.score - one.score)
  }

  /** By report, what the traits alone say: of each kind the rarest that it shares, as `resemblance` has it. */
  #likenesses(): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    const counted = new Map<TraitKind | null, Set<number>>()
    const rarestFirst = [...this.#having].toSorted(([, one], [, other]) => one.length - other.length)
    for (const [token, ids] of rarestFirst) {
      const likeness = likenessOfTrait(token, this.#rarity(token))
      if (likeness === 0) continue
      const kind = kindOfToken(token)
      const ofKind = counted.get(kind) ?? new Set()
      counted.set(kind, ofKind)
      for (const id of ids) {
        if (ofKind.has(id)) continue
        ofKind.add(id)
        found.set(id, (found.get(id) ?? 0) + likeness)
      }
    }
    return found
  }

  #newest(): readonly number[] {
    const found = this.#db.all(newestOfProgram, { programId: this.#subject.programId, limit: weighedAtMost })
    return found.map(({ id }) => id).filter((id) => id !== this.#subject.id)
  }

  weigh(row: LikenessRow): number {
    return resemblance(this.#likeness, likenessOf(row), (token) => this.#rarity(token), this.#options)
  }

  #rarity(token: string): number {
    return rarityOf(this.#reports, this.#having.get(token)?.length ?? 0)
  }

  #isEarlier({ id, createdAt }: LikenessRow): boolean {
    const mine = this.#subject.createdAt
    return mine === null || createdAt === null || createdAt === mine
      ? id < this.#subject.id
      : createdAt < mine
  }
}

function best(likenesses: ReadonlyMap<number, number>, atMost: number): readonly number[] {
  return [...likenesses]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, atMost)
    .map(([id]) => id)
}
