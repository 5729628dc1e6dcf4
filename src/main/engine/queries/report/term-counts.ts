import type { ReadableDb } from '../../store/database.ts'
import { countHaving } from '../../store/search/term-index.ts'

/** The count of a term that at least this many reports have is remembered, because counting it reads all of them. */
const commonFrom = 200
/** A remembered count is used until the program's number of reports has changed by more than this share. */
const holdsWithin = 0.02
/** Maximum number of counts remembered, which take some megabytes; all are dropped beyond it. */
const rememberedAtMost = 50_000

interface Remembered {
  readonly having: number
  /** How many reports the program had when the term was counted. */
  readonly reports: number
}

/**
 * Remembers how many reports have a common term. A rare term is counted each time, since a single report makes a
 * difference there.
 */
class TermCounts {
  readonly #db: ReadableDb
  readonly #common = new Map<number, Remembered>()

  constructor(db: ReadableDb) {
    this.#db = db
  }

  /**
   * How many reports have each of these terms, by hash; terms that no report has are left out.
   *
   * @param reports how many reports the program of the terms has.
   */
  having(hashes: readonly number[], reports: number): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    const unknown: number[] = []
    for (const hash of hashes) {
      const known = this.#common.get(hash)
      if (known !== undefined && Math.abs(known.reports - reports) <= known.reports * holdsWithin)
        found.set(hash, known.having)
      else unknown.push(hash)
    }
    for (const [hash, having] of countHaving(this.#db, unknown)) {
      found.set(hash, having)
      if (having >= commonFrom) this.#remember(hash, { having, reports })
    }
    return found
  }

  #remember(hash: number, counted: Remembered): void {
    if (this.#common.size >= rememberedAtMost) this.#common.clear()
    this.#common.set(hash, counted)
  }
}

const ofDatabases = new WeakMap<ReadableDb, TermCounts>()

/** The remembered counts of a local copy, as long as it is open. */
export function countsOf(db: ReadableDb): TermCounts {
  const known = ofDatabases.get(db) ?? new TermCounts(db)
  ofDatabases.set(db, known)
  return known
}
