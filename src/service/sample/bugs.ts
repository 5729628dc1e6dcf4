import { demoContent } from '../content/demo-content.ts'
import type { Company, CompanyTarget } from '../content/schema.ts'
import type { StatusName } from './catalogue.ts'
import { isPaid, targetIdOf } from './create-world.ts'
import type { Random } from './random.ts'
import { type Bug, placeOf, placesOn, surfaceOf } from './setting.ts'

/** A reported bug, kept because others may find it again. */
export interface Find {
  readonly bug: Bug
  readonly reportId: number
  readonly reporterId: string
  readonly status: StatusName
  /** How often it has been found again since. */
  repeats: number
}

/** The bugs found so far. */
export interface Finds {
  /**
   * Whether bugs are in all parts of a product, each in its own place, with others of their kind beside them, and are
   * found again at any time. False for a small workspace, which spans a few weeks; tests and pages name its reports.
   */
  readonly isVaried: boolean
  /** By program, oldest first. */
  readonly ofProgram: Map<number, Find[]>
  /** By the place a bug is in: a bug in the same place is the same bug. */
  readonly byPlace: Map<string, Find>
}

const variedFrom = 1_000

/** @param count number of reports in the workspace. */
export const nothingFound = (count: number): Finds => ({
  isVaried: count >= variedFrom,
  ofProgram: new Map(),
  byPlace: new Map(),
})

/**
 * Most bugs are found again while they are new: while among this many latest ones of the program. The others are found
 * again at any time.
 */
const lately = 60
const lateShare = 0.25
const lateDraws = 8
const mostRepeats = 5
/** How often a new bug resembles a recent one: the same kind of mistake beside it, but another bug. */
const nearMissShare = 0.1
/** Draws before a place that was found before is accepted: some kinds of mistakes have few places. */
const drawsAtMost = 12
/** How often a bug is in one of the many parts of a product, and not at its root. */
const areaShare = 0.4
/** Only real bugs have duplicates. */
const dismissed: ReadonlySet<StatusName> = new Set(['Invalid', 'Spam', 'Out of scope', 'Duplicate'])

export function remember(finds: Finds, find: Find): void {
  const place = placeOf(find.bug)
  if (!finds.byPlace.has(place)) finds.byPlace.set(place, find)
  const programId = find.bug.company.id
  const known = finds.ofProgram.get(programId)
  if (known === undefined) finds.ofProgram.set(programId, [find])
  else known.push(find)
}

/** The first report about a bug; null = it has not been reported. */
export const firstFindOf = (finds: Finds, bug: Bug): Find | null => finds.byPlace.get(placeOf(bug)) ?? null

/** Whether a report about the same bug is closed as a duplicate of this one. */
export const isOriginal = ({ status }: Find): boolean => !dismissed.has(status)

/** A bug another reporter found before, or null if there is none to find again. */
export function findAgain(finds: Finds, company: Company, random: Random): Find | null {
  const all = finds.ofProgram.get(company.id) ?? []
  const mayReturn = (find: Find) => find.repeats < mostRepeats && isOriginal(find)
  if (finds.isVaried && random.chance(lateShare)) {
    const some = Array.from({ length: Math.min(all.length, lateDraws) }, () => random.pick(all))
    return some.find(mayReturn) ?? null
  }
  const known = all.slice(-lately).filter(mayReturn)
  return known.length === 0 ? null : random.pick(known)
}

/** A similar bug that was reported before: the same kind in the same program. */
export function findRelative(finds: Finds, { company, kind, seed }: Bug): Find | null {
  const known = (finds.ofProgram.get(company.id) ?? []).slice(-lately)
  return known.findLast(({ bug }) => bug.kind.type === kind.type && bug.seed !== seed) ?? null
}

/** @param isRecent Paused programs get no recent reports. */
export function pickCompany(isRecent: boolean, random: Random): Company {
  return random.weighted(
    demoContent().companies.map(
      (company) => [company, company.isPaused && isRecent ? 0 : company.weight] as const,
    ),
  )
}

/**
 * A bug without a report so far; if the place was found before, the bug that was found there.
 *
 * @param mustMatter No noise, nothing out of scope.
 */
export function newBug(
  finds: Finds,
  company: Company,
  seed: string,
  mustMatter: boolean,
  random: Random,
): { readonly bug: Bug; readonly find: Find | null } {
  if (!finds.isVaried) return { bug: drawBug(company, seed, mustMatter, '', random), find: null }
  const isNear = random.chance(nearMissShare)
  const near = isNear ? finds.ofProgram.get(company.id)?.at(-random.int(1, lately))?.bug : undefined
  for (let draw = 1; ; draw += 1) {
    const area = random.chance(areaShare) ? random.pick(demoContent().words.lists.areas ?? []) : ''
    const drawn = drawBug(company, draw === 1 ? seed : `${seed}/${draw}`, mustMatter, area, random)
    const isBeside = near !== undefined && draw <= drawsAtMost / 2 && !(mustMatter && near.kind.isNoise)
    const bug = isBeside ? { ...drawn, ...besides(near, random) } : drawn
    const find = firstFindOf(finds, bug)
    if (find === null) return { bug, find }
    if (draw === drawsAtMost) return { bug: find.bug, find }
  }
}

/** The same kind of mistake in the same target, in a newly drawn place. */
function besides({ target, targetId, kind }: Bug, random: Random): Partial<Bug> {
  return { target, targetId, kind, place: random.pick(placesOn(kind, target)) }
}

function drawBug(company: Company, seed: string, mustMatter: boolean, area: string, random: Random): Bug {
  const position = random.weighted(
    company.targets.map(
      (target, at) => [at, mustMatter && !isPaid(target) ? 0 : targetWeight(target)] as const,
    ),
  )
  const target = company.targets[position]
  if (target === undefined) throw new RangeError(`${company.name} has no targets`)
  const surface = surfaceOf(target)
  const kind = random.weighted(
    demoContent()
      .kinds.filter(({ surfaces }) => surfaces.includes(surface))
      .map((one) => [one, mustMatter && one.isNoise ? 0 : one.weight] as const),
  )
  const place = random.pick(placesOn(kind, target))
  return {
    company,
    target,
    targetId: targetIdOf(company, position),
    kind,
    place,
    area,
    seed,
    wording: random.int(0, 11),
  }
}

const targetWeight = (target: CompanyTarget): number => {
  if (target.isRetired) return 0.3
  if (target.isOutOfScope) return 0.7
  return { 1: 6, 2: 3, 3: 1.5 }[target.tier]
}
