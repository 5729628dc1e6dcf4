import type { StatusName } from './catalogue.ts'
import { vulnerabilityClasses } from './classes/all.ts'
import type { Surface, VulnerabilityClass } from './classes/vulnerability-class.ts'
import type { Company, CompanyTarget } from './programs/company.ts'
import { companies, isPaid, targetIdOf } from './programs.ts'
import type { Random } from './random.ts'
import { type Bug, placesOn, surfaceOf } from './setting.ts'

/** A bug that was reported, kept for those who will find it again. */
export interface Find {
  readonly bug: Bug
  readonly reportId: number
  readonly reporterId: string
  readonly status: StatusName
  /** How often it was found again since. */
  repeats: number
}

/** What was found lately, by program. Bugs are fixed at some time, so older finds drop out. */
export type Finds = Map<number, Find[]>

const findsPerProgram = 60
const mostRepeats = 5
/** Nobody closes a report as a duplicate of one that was no bug. */
const dismissed: ReadonlySet<StatusName> = new Set(['Invalid', 'Spam', 'Out of scope', 'Duplicate'])

export function remember(finds: Finds, find: Find): void {
  const programId = find.bug.company.programId
  const known = finds.get(programId) ?? []
  known.push(find)
  if (known.length > findsPerProgram) known.shift()
  finds.set(programId, known)
}

/** A bug that somebody else reported before, or null when there is none to find again. */
export function findAgain(finds: Finds, company: Company, random: Random): Find | null {
  const known = (finds.get(company.programId) ?? []).filter(
    ({ repeats, status }) => repeats < mostRepeats && !dismissed.has(status),
  )
  return known.length === 0 ? null : random.pick(known)
}

/** Something like it that was reported before: the same kind in the same program. */
export function findRelative(finds: Finds, { company, kind, seed }: Bug): Find | null {
  const known = finds.get(company.programId) ?? []
  return known.findLast(({ bug }) => bug.kind.type === kind.type && bug.seed !== seed) ?? null
}

/** @param isRecent Paused programs get no reports any more. */
export function pickCompany(isRecent: boolean, random: Random): Company {
  return random.weighted(
    companies.map((company) => [company, company.isPaused && isRecent ? 0 : company.weight] as const),
  )
}

/**
 * A bug that nobody has reported yet.
 *
 * @param mustMatter No noise, nothing out of scope.
 */
export function newBug(company: Company, seed: string, mustMatter: boolean, random: Random): Bug {
  const position = random.weighted(
    company.targets.map(
      (target, at) => [at, mustMatter && !isPaid(target) ? 0 : targetWeight(target)] as const,
    ),
  )
  const target = company.targets[position]
  if (target === undefined) throw new RangeError(`${company.name} has no targets`)
  const kind = random.weighted(
    classesOn(surfaceOf(target)).map(
      ([one, weight]) => [one, mustMatter && one.isNoise ? 0 : weight] as const,
    ),
  )
  const place = random.pick(placesOn(kind, target))
  return {
    company,
    target,
    targetId: targetIdOf(company, position),
    kind,
    place,
    seed,
    wording: random.int(0, 11),
  }
}

const targetWeight = (target: CompanyTarget): number => {
  if (target.isRetired) return 0.3
  if (target.isOutOfScope) return 0.7
  return { 1: 6, 2: 3, 3: 1.5 }[target.tier]
}

const bySurface = new Map<Surface, (readonly [VulnerabilityClass, number])[]>()

function classesOn(surface: Surface): readonly (readonly [VulnerabilityClass, number])[] {
  const found =
    bySurface.get(surface) ??
    vulnerabilityClasses
      .filter(({ surfaces }) => surfaces.includes(surface))
      .map((kind) => [kind, kind.weight] as const)
  if (found.length === 0) throw new RangeError(`no kind of bug is found on ${surface}`)
  bySurface.set(surface, [...found])
  return found
}
