import { type ReadableDb, select } from '../store/database.ts'
import { candidatesStatement, type Lookup, type SourceParts, stretchStatement } from './queue-source.ts'

/**
 * The newest reports of a queue that a search finds, by what the queue holds: its reports are few, or few are gathered
 * at a time. The search is asked about one after the other as long as it says yes often enough; where it hardly does,
 * it finds little, and all that it finds is passed.
 */

/** What is found does not depend on them, only how soon. */
export interface ProbingBounds {
  /** Reports gathered at a time. */
  readonly gatheredAtOnce: number
  /** Reports the search is asked about first. */
  readonly probedFirst: number
  /** To ask about more than so many costs more than to pass all that is found. */
  readonly probedAtMost: number
  /** As many more are asked about even where the search hardly says yes, unless it finds next to nothing. */
  readonly probedInDoubt: number
}

export const probingBounds: ProbingBounds = {
  gatheredAtOnce: 2_000,
  probedFirst: 32,
  probedAtMost: 300,
  probedInDoubt: 200,
}

/** The share of reports in which the search finds something, where that is next to nothing. */
const nextToNothing = 0.05

const probing = select<{ recency: number }>(
  'queue.probe',
  `select -s.rowid as recency from json_each(:candidates) c cross join search s on s.rowid = -c.value
   where search match :match order by c.key`,
)

export interface Stretch {
  readonly from: number
  readonly below: number
}

/** `recency` of the newest `limit` of a stretch, newest first. The queue has to have `probes`. */
export function probedRecencies(
  db: ReadableDb,
  parts: SourceParts,
  lookup: Lookup | null,
  { from, below: highest }: Stretch,
  limit: number,
  { gatheredAtOnce, probedFirst, probedAtMost, probedInDoubt }: ProbingBounds,
): readonly number[] {
  const { parameters, probes } = parts
  const candidates = candidatesStatement(parts, lookup)
  const found: number[] = []
  let below = highest
  let asked = 0
  for (;;) {
    const gathered = newestFirst(
      db.get(candidates, { ...parameters, from, below, limit: gatheredAtOnce })?.found,
    )
    for (let at = 0; at < gathered.length; ) {
      const needed =
        asked === 0 ? probedFirst : (asked * (limit - found.length)) / Math.max(found.length, 0.5)
      const left = gathered.length - at
      const isHopeless = left > probedInDoubt || found.length < asked * nextToNothing
      if (needed > probedAtMost && isHopeless) {
        const passing = stretchStatement(parts, { kind: 'gather', lookup })
        const until = gathered[at - 1] ?? below
        const rest = db.all(passing, { ...parameters, from, below: until, limit: limit - found.length })
        return [...found, ...rest.map(({ recency }) => recency)]
      }
      const some = gathered.slice(at, at + Math.ceil(needed * 1.2))
      found.push(
        ...(probes ?? []).reduce<readonly number[]>((among, match) => holding(db, among, match), some),
      )
      if (found.length >= limit) return found.slice(0, limit)
      at += some.length
      asked += some.length
    }
    if (gathered.length < gatheredAtOnce) return found
    below = gathered.at(-1) ?? below
  }
}

/** Those of the reports in which the search finds this. */
function holding(db: ReadableDb, among: readonly number[], match: string): readonly number[] {
  if (among.length === 0) return among
  return db.all(probing, { match, candidates: JSON.stringify(among) }).map(({ recency }) => recency)
}

/** An aggregate promises no order; these come in it all the same, which makes sorting next to nothing. */
function newestFirst(json: string | undefined): readonly number[] {
  const numbers: readonly number[] = json === undefined ? [] : JSON.parse(json)
  return numbers.toSorted((one, other) => other - one)
}
