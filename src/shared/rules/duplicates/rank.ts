import { countOf, hashOf, isInHead, isInTitle, isPlace, type TermCodes } from './term-codes.ts'

/** The properties of a report that show whether another one is about the same bug. */
export interface Likeness {
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  /** ms since 1970 */
  readonly createdAt: number | null
  readonly terms: TermCodes
}

/** Properties two reports can share besides words. */
export type Shared = 'program' | 'target' | 'weakness' | 'type'

export interface RankOptions {
  /** Whether a duplicate that follows soon is likelier than a late one. */
  readonly age: boolean
}

/** The evidence for and against two reports being about the same bug. */
export interface Evidence {
  /** Logarithm of how alike their texts are: of 0.1 if they have no term in common, of 1.5 if they are the same. */
  readonly text: number
  /** Rarity of the place named in the heads of both: 0 = none, or one that many name; 1 = no other report names it. */
  readonly place: number
  /** 1: the head of one names a place, and the other names places but not that one. */
  readonly otherPlace: number
  readonly otherTarget: number
  readonly otherWeakness: number
  readonly otherType: number
  /** Logarithm of the days between the two, plus one. */
  readonly age: number
}

export type EvidenceKind = keyof Evidence

/**
 * Logarithms of odds. The weight of the text was fitted on two public bug trackers, the others on the sample's seeds 1
 * and 2 by `npm run bench -- duplicate-weights`, and rounded; see decision 45.
 */
export const weights: Readonly<Record<EvidenceKind, number>> = {
  text: 4,
  place: 5,
  otherPlace: -4,
  otherTarget: -5.5,
  otherWeakness: -1.8,
  otherType: -2,
  age: -0.25,
}
/** Weight of the typical likeness of the compared texts: in some programs all reports sound alike. */
const typicalWeight = -2.5
/** Added to the likeness of texts: below this, differences mean nothing. */
const leastText = 0.1
/** The candidate in this position gives the typical likeness, which is at least that of texts a fifth alike. */
const typicalPlace = 20
const leastTypical = Math.log(leastText + 0.2)
/** Weight of the share of each title found in the other's text, relative to the whole texts. */
const titleWeight = 0.2
const base = -0.55

/**
 * Candidates below this are not offered unasked: with it, six to eight of ten reports about a new bug are offered none,
 * in the public trackers as in the sample.
 */
export const offeredFrom = 0

const dayMs = 86_400_000
/** The days between the two to assume when age is left out: those of the usual duplicate. */
const usualDays = 9
/** A program with fewer reports does not show which terms are rare: it counts as having this many. */
const fewestReports = 50
/** A place that this many of the program's reports name identifies no bug. */
const commonFrom = 100

/**
 * How much a term says: the logarithm of how many of the program's reports there are for each that has it.
 *
 * @param reports of the program.
 * @param having how many of them have it.
 */
export function rarityOf(reports: number, having: number): number {
  const others = Math.max(0, Math.max(reports, fewestReports) - having)
  return Math.log1p((others + 0.5) / (Math.max(0, having) + 0.5))
}

/** How much it says that both name a place, given how many reports name it: 0 to 1. */
function placeRarityOf(having: number): number {
  return Math.max(0, Math.log(commonFrom / (Math.max(1, having) + 0.5)) / Math.log(commonFrom / 1.5))
}

/** Weight of a term by how often it occurs: each further time adds less. */
const weightOfCount = Array.from({ length: 8 }, (_, count) => 1 + Math.log(Math.max(1, count)))
const countWeight = (code: number): number => weightOfCount[countOf(code)] ?? 1

interface SubjectTerm {
  readonly rarity: number
  /** Rarity times the weight of its count. */
  readonly weight: number
  readonly isInTitle: boolean
}

/** A report whose original is wanted, with the weight of each of its terms. */
export interface Subject {
  readonly report: Likeness
  /** By hash. */
  readonly terms: ReadonlyMap<number, SubjectTerm>
  /** Length of the vector of its weights. */
  readonly length: number
  /** The rarity assumed for another report's unknown term: the average of this report's. */
  readonly typicalRarity: number
  readonly titleRarity: number
  readonly titleTerms: number
  /** Places named in its head, by hash, and how rare each is. */
  readonly places: ReadonlyMap<number, number>
}

/** @param having how many reports of the program have a term, by its hash; without the subject. */
export function subjectOf(report: Likeness, reports: number, having: ReadonlyMap<number, number>): Subject {
  const terms = new Map<number, SubjectTerm>()
  const places = new Map<number, number>()
  let squares = 0
  let countSquares = 0
  let titleRarity = 0
  let titleTerms = 0
  for (const code of report.terms) {
    const hash = hashOf(code)
    const known = having.get(hash) ?? 0
    const rarity = rarityOf(reports, known)
    const weight = rarity * countWeight(code)
    terms.set(hash, { rarity, weight, isInTitle: isInTitle(code) })
    squares += weight * weight
    countSquares += countWeight(code) ** 2
    if (isInTitle(code)) {
      titleRarity += rarity
      titleTerms += 1
    }
    if (isPlace(code) && isInHead(code)) places.set(hash, placeRarityOf(known))
  }
  const typicalRarity = Math.sqrt(squares / Math.max(1, countSquares))
  return { report, terms, length: Math.sqrt(squares), typicalRarity, titleRarity, titleTerms, places }
}

/** The evidence for and against the subject being about the same bug as another report. */
export function evidenceOf(subject: Subject, other: Likeness, { age }: RankOptions): Evidence {
  const { report } = subject
  const texts = compareTexts(subject, other.terms)
  return {
    ...texts,
    otherTarget: Number(isOther(report.targetId, other.targetId)),
    otherWeakness: Number(isOther(report.cweId, other.cweId)),
    otherType: Number(isOther(report.typeId, other.typeId)),
    age: Math.log1p(age ? daysBetween(report, other) : usualDays),
  }
}

function compareTexts(subject: Subject, codes: TermCodes): Pick<Evidence, 'text' | 'place' | 'otherPlace'> {
  const typicalOfTitle = subject.titleRarity / Math.max(1, subject.titleTerms)
  let product = 0
  let squares = 0
  let mineFound = 0
  let theirsFound = 0
  let theirTitle = 0
  let place = 0
  let namesPlaces = false
  let namesThat = false
  for (const code of codes) {
    const term = subject.terms.get(hashOf(code))
    const weight = countWeight(code)
    // The rarity of a term that only the other report has would need a look-up: the average is assumed.
    squares += (weight * (term?.rarity ?? subject.typicalRarity)) ** 2
    if (isInTitle(code)) theirTitle += term?.rarity ?? typicalOfTitle
    namesPlaces ||= isPlace(code)
    if (term === undefined) continue
    product += term.weight * weight * term.rarity
    if (term.isInTitle) mineFound += term.rarity
    if (isInTitle(code)) theirsFound += term.rarity
    const placeRarity = subject.places.get(hashOf(code))
    if (placeRarity === undefined) continue
    namesThat = true
    if (isInHead(code)) place = Math.max(place, placeRarity)
  }
  const lengths = subject.length * Math.sqrt(squares)
  return {
    text: Math.log(
      leastText +
        share(product, lengths) +
        titleWeight * (share(mineFound, subject.titleRarity) + share(theirsFound, theirTitle)),
    ),
    place,
    otherPlace: Number(subject.places.size > 0 && namesPlaces && !namesThat),
  }
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0)

/** Usual values among the candidates of a program, with which `Evidence` is compared. */
export interface Typical {
  readonly text: number
  readonly age: number
}

/** @param candidates for each bug only the most alike one. */
export function typicalOf(candidates: readonly Evidence[]): Typical {
  const falling = (kind: 'text' | 'age') =>
    candidates.map((one) => one[kind]).toSorted((one, other) => other - one)
  const ages = falling('age')
  return {
    text: Math.max(leastTypical, falling('text')[typicalPlace - 1] ?? leastTypical),
    age: ages[Math.floor(ages.length / 2)] ?? Math.log1p(usualDays),
  }
}

/** How likely two reports are about the same bug, as the logarithm of odds. */
export function resemblance(evidence: Evidence, typical: Typical): number {
  return (
    base +
    weights.text * evidence.text +
    typicalWeight * typical.text +
    weights.place * evidence.place +
    weights.otherPlace * evidence.otherPlace +
    weights.otherTarget * evidence.otherTarget +
    weights.otherWeakness * evidence.otherWeakness +
    weights.otherType * evidence.otherType +
    weights.age * (evidence.age - typical.age)
  )
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
