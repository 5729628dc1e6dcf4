import { kindOfToken, type TraitKind } from './traits.ts'

/** What of a report tells whether another one is about the same thing. */
export interface Likeness {
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  /** ms since 1970 */
  readonly createdAt: number | null
  /** `traitToken`s of its texts. */
  readonly traits: ReadonlySet<string>
}

/** What two reports have in common besides words. */
export type Shared = 'program' | 'target' | 'weakness' | 'type'

export interface RankOptions {
  /** Whether a duplicate that follows soon is likelier than a late one. */
  readonly age: boolean
}

/**
 * Logarithms of odds, fitted on seeds 1 and 2 of the sample and rounded; see decision 45. `shared`: times the rarity of
 * the rarest trait of the kind that both have. `none`: both have traits of the kind, and none in common, however common.
 */
const weights = {
  base: -9,
  shared: {
    path: 1.7,
    headPath: 0.25,
    headParameter: 0.4,
    cve: 0.9,
    host: 0.2,
    word: 0.15,
    file: 0.2,
  } satisfies Readonly<Record<TraitKind, number>>,
  none: { headPath: -3, headParameter: -2.2 } satisfies Partial<Record<TraitKind, number>>,
  sameTarget: 5,
  otherWeakness: -1.5,
  otherType: -2,
  /** Times the logarithm of the days between the two, and one. */
  age: -0.45,
}
/** Candidates below that are not offered by themselves. */
export const offeredFrom = -2.75
const dayMs = 86_400_000
/** What stands for the days between the two where age is left out: those of the usual duplicate. */
const usualDays = 9

/** Of a program's reports: a trait that so many have says nothing. In a smaller program, one that all have. */
export const commonFrom = 100

/**
 * How much a trait that two reports share says; 0 = nothing. It is the number of the others that have it which counts,
 * and not their share: each of them might be the original just as well, however many reports there are.
 *
 * @param reports of the program.
 * @param having how many other reports have it, the one it is shared with among them.
 */
export function rarityOf(reports: number, having: number): number {
  const scale = Math.max(1, commonFrom / Math.max(1, reports))
  return Math.max(0, Math.log(commonFrom / (Math.max(0, having - 1) * scale + 1.5)))
}

/** How much a shared trait says for two reports being about the same bug, as a logarithm of odds. */
export function likenessOfTrait(token: string, rarity: number): number {
  const kind = kindOfToken(token)
  return kind === null ? 0 : weights.shared[kind] * rarity
}

/**
 * How likely two reports are about the same bug, as the logarithm of odds.
 *
 * @param rarity of a `traitToken`, by `rarityOf`.
 */
export function resemblance(
  subject: Likeness,
  other: Likeness,
  rarity: (token: string) => number,
  { age }: RankOptions,
): number {
  let score = weights.base
  for (const [kind, { mine, theirs, shared, isShared }] of traitsByKind(subject, other, rarity)) {
    score += weights.shared[kind] * shared
    if (mine && theirs && !isShared && kind in weights.none) {
      score += weights.none[kind as keyof typeof weights.none]
    }
  }
  if (isSame(subject.targetId, other.targetId)) score += weights.sameTarget
  if (isOther(subject.cweId, other.cweId)) score += weights.otherWeakness
  if (isOther(subject.typeId, other.typeId)) score += weights.otherType
  return score + weights.age * Math.log1p(age ? daysBetween(subject, other) : usualDays)
}

interface KindOfBoth {
  mine: boolean
  theirs: boolean
  isShared: boolean
  /** Rarity of the rarest that both have. */
  shared: number
}

function traitsByKind(
  subject: Likeness,
  other: Likeness,
  rarity: (token: string) => number,
): ReadonlyMap<TraitKind, KindOfBoth> {
  const kinds = new Map<TraitKind, KindOfBoth>()
  const ofToken = (token: string): KindOfBoth | null => {
    const kind = kindOfToken(token)
    if (kind === null) return null
    const known = kinds.get(kind) ?? { mine: false, theirs: false, isShared: false, shared: 0 }
    kinds.set(kind, known)
    return known
  }
  for (const token of subject.traits) {
    const kind = ofToken(token)
    if (kind === null) continue
    kind.mine = true
    if (!other.traits.has(token)) continue
    kind.isShared = true
    kind.shared = Math.max(kind.shared, rarity(token))
  }
  for (const token of other.traits) {
    const kind = ofToken(token)
    if (kind !== null) kind.theirs = true
  }
  return kinds
}

const isSame = (one: number | null, other: number | null) => one !== null && one === other
const isOther = (one: number | null, other: number | null) => one !== null && other !== null && one !== other

function daysBetween(subject: Likeness, other: Likeness): number {
  if (subject.createdAt === null || other.createdAt === null) return usualDays
  return Math.abs(subject.createdAt - other.createdAt) / dayMs
}

export function sharedBy(subject: Likeness, other: Likeness): readonly Shared[] {
  return [
    ...(isSame(subject.programId, other.programId) ? (['program'] as const) : []),
    ...(isSame(subject.targetId, other.targetId) ? (['target'] as const) : []),
    ...(isSame(subject.cweId, other.cweId) ? (['weakness'] as const) : []),
    ...(isSame(subject.typeId, other.typeId) ? (['type'] as const) : []),
  ]
}
