import type { Program } from '#shared/admin-api/resources.ts'
import { commerceCompanies } from './programs/commerce.ts'
import type { Company, CompanyTarget } from './programs/company.ts'
import { financeCompanies } from './programs/finance.ts'
import { publicServiceCompanies } from './programs/public-services.ts'
import { technologyCompanies } from './programs/technology.ts'
import type { SampleTarget } from './world.ts'

/** The invented companies behind the sample programs. */
export const companies: readonly Company[] = [
  ...financeCompanies,
  ...commerceCompanies,
  ...publicServiceCompanies,
  ...technologyCompanies,
]

/** Target ids are decided by the program and the position: a report's text can find the company's own target. */
export const targetIdOf = (company: Company, position: number): number =>
  company.programId * 100 + position + 1

export function programOf(company: Company): Program {
  return {
    id: company.programId,
    alias: company.alias,
    name: company.name,
    description: company.description,
    currency: company.currency,
    isActive: company.isActive ?? true,
    isPaused: company.isPaused ?? false,
    isPublished: company.isPublished ?? true,
  }
}

export function targetsOf(company: Company): SampleTarget[] {
  return company.targets.map((target, position) => ({
    programId: company.programId,
    id: targetIdOf(company, position),
    name: target.name,
    description: target.description,
    type: target.type,
    maximumSeverity: target.maximumSeverity,
    tier: target.tier,
    isOutOfScope: target.isOutOfScope ?? false,
    isBountyEligible: isPaid(target),
    isActive: !(target.isRetired ?? false),
  }))
}

export const isPaid = (target: CompanyTarget): boolean =>
  !(target.isOutOfScope ?? false) && !(target.isUnpaid ?? false) && !(target.isRetired ?? false)
