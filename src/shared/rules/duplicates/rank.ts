/** What of a report tells whether another one is about the same thing. `words`: of title and summary, each once, folded. */
export interface Likeness {
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  readonly createdAt: number | null
  readonly titleWords: ReadonlySet<string>
  readonly summaryWords: ReadonlySet<string>
}

/** What two reports have in common besides words. */
export type Shared = 'program' | 'target' | 'weakness' | 'type'

export interface Ranked<Id> {
  readonly id: Id
  readonly shares: readonly Shared[]
  readonly score: number
}

/** A word that every candidate has tells nothing; a word of one tells most. Both between 0 and 1. */
function rarityIn(candidates: readonly Likeness[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { titleWords, summaryWords } of candidates) {
    for (const word of new Set([...titleWords, ...summaryWords]))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const all = Math.log(candidates.length + 1)
  return (word) => (all === 0 ? 1 : Math.max(0.05, 1 - Math.log(counts.get(word) ?? 1) / all))
}

/** How much of a report's words another one has: 0 none, 1 all, the rare ones counting most. */
function wordsInCommon(
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  rarity: (word: string) => number,
): number {
  let shared = 0
  let all = 0
  for (const word of mine) {
    const weight = rarity(word)
    all += weight
    if (theirs.has(word)) shared += weight
  }
  return all === 0 ? 0 : shared / all
}

/**
 * Candidates for the original of a report, best first: those of its program before all others, then by weakness,
 * target, type and words together. An original is rarely newer than its duplicate.
 */
export function rankDuplicates<Id>(
  subject: Likeness,
  candidates: readonly (readonly [Id, Likeness])[],
): readonly Ranked<Id>[] {
  const rarity = rarityIn(candidates.map(([, likeness]) => likeness))
  const ranked = candidates.map(([id, other]) => {
    const shares = sharedBy(subject, other)
    const score =
      (shares.includes('weakness') ? 2 : 0) +
      (shares.includes('target') ? 1.5 : 0) +
      (shares.includes('type') ? 0.5 : 0) +
      5 * wordsInCommon(subject.titleWords, other.titleWords, rarity) +
      2 * wordsInCommon(subject.summaryWords, new Set([...other.summaryWords, ...other.titleWords]), rarity) -
      (subject.createdAt !== null && other.createdAt !== null && other.createdAt > subject.createdAt
        ? 0.75
        : 0)
    return { id, shares, score }
  })
  return ranked.toSorted(
    (one, other) =>
      Number(other.shares.includes('program')) - Number(one.shares.includes('program')) ||
      other.score - one.score,
  )
}

function sharedBy(subject: Likeness, other: Likeness): readonly Shared[] {
  const same = (mine: number | null, theirs: number | null) => mine !== null && mine === theirs
  return [
    ...(same(subject.programId, other.programId) ? (['program'] as const) : []),
    ...(same(subject.targetId, other.targetId) ? (['target'] as const) : []),
    ...(same(subject.cweId, other.cweId) ? (['weakness'] as const) : []),
    ...(same(subject.typeId, other.typeId) ? (['type'] as const) : []),
  ]
}
