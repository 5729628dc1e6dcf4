import type { Program } from '#shared/admin-api/resources.ts'
import { demoContent } from '../content/demo-content.ts'
import type { Company, CompanyTarget } from '../content/schema.ts'
import { peopleOf } from './sample-people.ts'
import type { SampleTarget, SampleWorld } from './world.ts'

/**
 * Creates the programs, targets and people of a sample workspace. Programs and triagers are the same for every seed, so
 * that documentation and demo can mention them; ids and order of the reporters depend on the seed.
 */
export function createWorld(seed: number): SampleWorld {
  const { companies } = demoContent()
  return {
    seed,
    programs: companies.map(programOf),
    targets: companies.flatMap(targetsOf),
    people: peopleOf(seed),
  }
}

/** A target's id, computed from the program and the target's position, so that texts of reports can refer to it. */
export const targetIdOf = (company: Company, position: number): number => company.id * 100 + position + 1

const programOf = ({ id, alias, name, description, currency, ...rest }: Company): Program => {
  const { isActive, isPaused, isPublished } = rest
  return { id, alias, name, description, currency, isActive, isPaused, isPublished }
}

const targetsOf = (company: Company): SampleTarget[] =>
  company.targets.map((target, position) => ({
    programId: company.id,
    id: targetIdOf(company, position),
    name: target.name,
    description: target.description,
    type: target.type,
    maximumSeverity: target.maximumSeverity,
    tier: target.tier,
    isOutOfScope: target.isOutOfScope,
    isBountyEligible: isPaid(target),
    isActive: !target.isRetired,
  }))

export const isPaid = (target: CompanyTarget): boolean =>
  !target.isOutOfScope && !target.isUnpaid && !target.isRetired
