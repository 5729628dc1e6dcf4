import type { ReadableDb } from '../../store/database.ts'
import { countHaving } from '../../store/search/term-index.ts'

/** A term of at least this many reports is remembered: counting it walks through all of them. */
const commonFrom = 200
/** The counts of a program hold until its number of reports has changed by more than this share. */
const holdsWithin = 0.02
/** Counts that are remembered: some megabytes. */
const rememberedAtMost = 50_000

interface Remembered {
  readonly having: number
  /** Reports of the program when it was counted. */
  readonly reports: number
}

/** Remembers how many reports have a common term. A rare one is counted each time: there a single report matters. */
class TermCounts {
  readonly #db: ReadableDb
  readonly #common = new Map<number, Remembered>()

  constructor(db: ReadableDb) {
    this.#db = db
  }

  /**
   * How many reports have each of these terms, by hash; terms that no report has are left out.
   *
   * @param reports number of reports in the program of the terms.
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

/** The counts of a local copy, as long as it is open. */
export function countsOf(db: ReadableDb): TermCounts {
  const known = ofDatabases.get(db) ?? new TermCounts(db)
  ofDatabases.set(db, known)
  return known
}
