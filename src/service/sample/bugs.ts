import { demoContent } from '../content/demo-content.ts'
import type { Company, CompanyTarget } from '../content/schema.ts'
import type { StatusName } from './catalogue.ts'
import { isPaid, targetIdOf } from './create-world.ts'
import type { Random } from './random.ts'
import { type Bug, placeOf, placesOn, surfaceOf } from './setting.ts'

/** A bug that was reported; it is remembered, since other reporters may find the same bug again. */
export interface Find {
  readonly bug: Bug
  readonly reportId: number
  readonly reporterId: string
  readonly status: StatusName
  /** How often the bug was found again after this find. */
  repeats: number
}

/** The bugs found so far. */
export interface Finds {
  /**
   * Whether bugs vary as in a large workspace: they occur in all parts of products, no two are in the same place, some
   * are similar to another one, and they may be found again at any time. False for small workspaces, which span a few
   * weeks; their reports must not change, since tests and documents mention them.
   */
  readonly isVaried: boolean
  /** Finds by the id of the program, oldest first. */
  readonly ofProgram: Map<number, Find[]>
  /** Finds by place; two bugs in the same place are the same bug. */
  readonly byPlace: Map<string, Find>
}

const variedFrom = 1_000

/** The state before anything was found. @param count number of reports in the workspace. */
export const nothingFound = (count: number): Finds => ({
  isVaried: count >= variedFrom,
  ofProgram: new Map(),
  byPlace: new Map(),
})

/**
 * How many of a program's latest bugs are candidates for being found again. In varied workspaces, some repeated finds
 * (`lateShare` of them) are instead drawn from all bugs of the program.
 */
const lately = 60
const lateShare = 0.25
const lateDraws = 8
const mostRepeats = 5
/** Share of new bugs that resemble a recent one: the same kind of bug in the same target, but in another place. */
const nearMissShare = 0.1
/**
 * Maximum number of attempts to draw a place without a known bug. After them a known bug is used, since some kinds of
 * bugs have few places.
 */
const drawsAtMost = 12
/** In varied workspaces, the share of bugs that are in a part of a product instead of at its root. */
const areaShare = 0.4
/** Statuses of reports that are no original, since their bug is not real, is out of scope, or was reported before. */
const dismissed: ReadonlySet<StatusName> = new Set(['Invalid', 'Spam', 'Out of scope', 'Duplicate'])

export function remember(finds: Finds, find: Find): void {
  const place = placeOf(find.bug)
  if (!finds.byPlace.has(place)) finds.byPlace.set(place, find)
  const programId = find.bug.company.id
  const known = finds.ofProgram.get(programId)
  if (known === undefined) finds.ofProgram.set(programId, [find])
  else known.push(find)
}

/** The first find of a bug; null = the bug has not been reported. */
export const firstFindOf = (finds: Finds, bug: Bug): Find | null => finds.byPlace.get(placeOf(bug)) ?? null

/** Whether further reports about the same bug are duplicates of this find's report. */
export const isOriginal = ({ status }: Find): boolean => !dismissed.has(status)

/** A random bug that was reported before and can be found again; null if there is none. */
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

/** The latest similar bug that was reported before: another bug of the same type in the same program; null if none. */
export function findRelative(finds: Finds, { company, kind, seed }: Bug): Find | null {
  const known = (finds.ofProgram.get(company.id) ?? []).slice(-lately)
  return known.findLast(({ bug }) => bug.kind.type === kind.type && bug.seed !== seed) ?? null
}

/** Picks the program of a report. @param isRecent whether the report is recent; paused programs get no such reports. */
export function pickCompany(isRecent: boolean, random: Random): Company {
  return random.weighted(
    demoContent().companies.map(
      (company) => [company, company.isPaused && isRecent ? 0 : company.weight] as const,
    ),
  )
}

/**
 * Draws a bug that was not reported so far. If that fails because too many places are taken, returns a known bug, with
 * its `find`. In workspaces that are not varied, does not check whether the place is taken.
 *
 * @param mustMatter excludes noise and targets for which nothing is paid.
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

/** Target and kind of a bug, with a newly drawn place. */
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
