import { countOf, hashOf, isInHead, isInTitle, isPlace, type TermCodes } from './term-codes.ts'

/** The properties of a report that are compared to judge whether another report is about the same bug. */
export interface Likeness {
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  /** ms since 1970 */
  readonly createdAt: number | null
  readonly terms: TermCodes
}

/** Properties, other than text, that two reports can have in common. */
export type Shared = 'program' | 'target' | 'weakness' | 'type'

export interface RankOptions {
  /** Whether the time between two reports counts: the shorter it is, the likelier the reports are duplicates. */
  readonly age: boolean
}

/** The evidence for and against two reports being about the same bug. */
export interface Evidence {
  /** Logarithm of the texts' similarity, which is 0.1 without a common term and 1.5 for equal texts. */
  readonly text: number
  /**
   * Rarity of a place (a request's path) that both reports name in their heads (title, summary and CVE field): 1 = no
   * other report names it, 0 = many do, or the two reports name no common place.
   */
  readonly place: number
  /** 1 if the subject's head names places and the other report names only different ones, else 0. */
  readonly otherPlace: number
  readonly otherTarget: number
  readonly otherWeakness: number
  readonly otherType: number
  /** Logarithm of one plus the days between the two reports. */
  readonly age: number
}

export type EvidenceKind = keyof Evidence

/**
 * How much each kind of evidence changes the logarithm of the odds. The weight of `text` was fitted on two public bug
 * trackers, the others on the sample's seeds 1 and 2 by `npm run bench -- duplicate-weights`; all are rounded. See
 * decision 45.
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
/** Weight of the typical similarity of the compared texts; it offsets programs in which all reports are similar. */
const typicalWeight = -2.5
/** Added to the similarity of texts, so that differences between very small values carry no weight. */
const leastText = 0.1
/** The typical similarity is that of the candidate at this position, but at least `leastTypical`. */
const typicalPlace = 20
/** Like each similarity in `Evidence`, a logarithm: of 0.2, to which `leastText` is added. */
const leastTypical = Math.log(leastText + 0.2)
/** Weight of the share of each title that the other report has; the similarity of the whole texts has weight 1. */
const titleWeight = 0.2
const base = -0.55

/**
 * Lowest resemblance at which a candidate is offered without a request by the user. With this value, six to eight of
 * ten reports about a new bug are offered no candidate, both in the public trackers and in the sample.
 */
export const offeredFrom = 0

const dayMs = 86_400_000
/** Assumed number of days between two reports when `age` is off or a date is unknown; typical for duplicates. */
const usualDays = 9
/**
 * A program with fewer reports is treated as if it had this many, since few reports do not show which terms are rare.
 */
const fewestReports = 50
/** A place does not help to identify a bug if this many reports of its program mention it, or more. */
const commonFrom = 100

/**
 * The weight of a term of a report: roughly the logarithm of the number of other reports divided by those of them that
 * have the term.
 *
 * @param reports number of other reports in the program.
 * @param having how many of these other reports have the term.
 */
export function rarityOf(reports: number, having: number): number {
  const others = Math.max(0, Math.max(reports, fewestReports) - having)
  return Math.log1p((others + 0.5) / (Math.max(0, having) + 0.5))
}

/**
 * How strongly a place that both reports name suggests the same bug, from 0 to 1; the fewer reports name it, the more.
 */
function placeRarityOf(having: number): number {
  return Math.max(0, Math.log(commonFrom / (Math.max(1, having) + 0.5)) / Math.log(commonFrom / 1.5))
}

/** Weight of a term by how often it occurs in a report; each further occurrence adds less. */
const weightOfCount = Array.from({ length: 8 }, (_, count) => 1 + Math.log(Math.max(1, count)))
const countWeight = (code: number): number => weightOfCount[countOf(code)] ?? 1

interface SubjectTerm {
  readonly rarity: number
  /** Rarity times the weight of how often the term occurs. */
  readonly weight: number
  readonly isInTitle: boolean
}

/** The report for which an original is searched, with the weight of each of its terms. */
export interface Subject {
  readonly report: Likeness
  /** By the hash of the term. */
  readonly terms: ReadonlyMap<number, SubjectTerm>
  /** Euclidean length of the vector of the terms' weights. */
  readonly length: number
  /** The rarity to assume for terms that only another report has: an average over this report's terms. */
  readonly typicalRarity: number
  readonly titleRarity: number
  readonly titleTerms: number
  /** The rarity of each place named in title, summary or CVE field, by the hash of the term. */
  readonly places: ReadonlyMap<number, number>
}

/**
 * @param reports number of other reports in the program.
 * @param having by the hash of a term, how many of these other reports have the term.
 */
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
    // The rarity of terms that only the other report has would have to be read: an average is assumed instead.
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

/** Typical values among the candidates of a program, with which a candidate's `Evidence` is compared. */
export interface Typical {
  readonly text: number
  readonly age: number
}

/** @param candidates only the most similar report of each bug. */
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
