import { countOf, hashOf, isInHead, isInTitle, isPlace, type TermCodes } from './term-codes.ts'

/** What of a report tells whether another one is about the same bug. */
export interface Likeness {
  readonly programId: number | null
  readonly targetId: number | null
  readonly cweId: number | null
  readonly typeId: number | null
  /** ms since 1970 */
  readonly createdAt: number | null
  readonly terms: TermCodes
}

/** What two reports have in common besides words. */
export type Shared = 'program' | 'target' | 'weakness' | 'type'

export interface RankOptions {
  /** Whether a duplicate that follows soon is likelier than a late one. */
  readonly age: boolean
}

/** What speaks for and against two reports being about the same bug. */
export interface Evidence {
  /** Logarithm of how alike their texts are: of 0.1 where they have no term in common, of 1.5 where they are the same. */
  readonly text: number
  /** How rare the place is that the heads of both name: 0 = none, or one that many name; 1 = nobody else does. */
  readonly place: number
  /** 1: the head of the one names a place, and the other names places and not that one. */
  readonly otherPlace: number
  readonly otherTarget: number
  readonly otherWeakness: number
  readonly otherType: number
  /** Logarithm of the days between the two, and one. */
  readonly age: number
}

export type EvidenceKind = keyof Evidence

/**
 * Logarithms of odds. Those of the text were chosen on two public bug trackers, the others on the sample's seeds 1 and 2
 * by `npm run bench -- duplicate-weights`, and rounded; see decision 45.
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
/** Times what is typical of the texts that were weighed: in some programs all reports sound alike. */
const typicalWeight = -2.5
/** Added to how alike texts are: below that, less alike says no more. */
const leastText = 0.1
/** What is typical is told by the candidate in this place, and is no less than that of texts which are a fifth alike. */
const typicalPlace = 20
const leastTypical = Math.log(leastText + 0.2)
/** Shares of titles found in the text of the other, beside the whole texts. */
const titleWeight = 0.2
const base = -0.55

/**
 * Candidates below that are not offered by themselves: then between six and eight of ten reports about a new bug are offered
 * none, in the public trackers as in the sample.
 */
export const offeredFrom = 0

const dayMs = 86_400_000
/** What stands for the days between the two where age is left out: those of the usual duplicate. */
const usualDays = 9
/** In a program of fewer reports it is not known what is rare: as if there were so many. */
const fewestReports = 50
/** Of the program's reports: a place that so many name tells no bug. */
const commonFrom = 100

/**
 * How much a term says: the logarithm of how many reports of the program there are for each that has it.
 *
 * @param reports of the program.
 * @param having how many of them have it.
 */
export function rarityOf(reports: number, having: number): number {
  const others = Math.max(0, Math.max(reports, fewestReports) - having)
  return Math.log1p((others + 0.5) / (Math.max(0, having) + 0.5))
}

/** How much it says that both name a place which so many reports name: 0 to 1. */
function placeRarityOf(having: number): number {
  return Math.max(0, Math.log(commonFrom / (Math.max(1, having) + 0.5)) / Math.log(commonFrom / 1.5))
}

/** How often a term is said, as a weight: the second time says less than the first. */
const weightOfCount = Array.from({ length: 8 }, (_, count) => 1 + Math.log(Math.max(1, count)))
const countWeight = (code: number): number => weightOfCount[countOf(code)] ?? 1

interface SubjectTerm {
  readonly rarity: number
  /** Rarity times the weight of its count. */
  readonly weight: number
  readonly isInTitle: boolean
}

/** A report whose original is looked for, with what each of its terms says. */
export interface Subject {
  readonly report: Likeness
  /** By hash. */
  readonly terms: ReadonlyMap<number, SubjectTerm>
  /** Length of the vector of its weights. */
  readonly length: number
  /** What an unknown term of another report is taken to say: as much as one of this report does on the whole. */
  readonly typicalRarity: number
  readonly titleRarity: number
  readonly titleTerms: number
  /** Places that its head names, by hash, and how rare each is. */
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

/** What speaks for and against the subject being about the same bug as another report. */
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
    // How rare a term is that only the other has is not known without looking it up: as rare as one of these on the whole.
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

/** @param candidates of each bug among them the most alike. */
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
