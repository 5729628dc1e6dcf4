import { demoContent } from '../content/demo-content.ts'
import { severities } from '../sample/catalogue.ts'

interface Classified {
  readonly severityId: number
  readonly vulnerabilityTypeId?: number | null | undefined
  readonly cweTypeId?: number | null | undefined
  readonly cvss?: string | null | undefined
}

/**
 * Largest CWE id that is accepted; all real ids are far below. The service does not know the catalogue of weaknesses.
 */
const largestCweId = 99_999
const cvssVector = /^CVSS:(3\.[01]|4\.0)(\/[A-Z]{1,3}:[A-Za-z]{1,5})+$/

/** The message that says why a classification is invalid; null if it is valid. */
export function classificationFault(input: Classified): string | null {
  const { severityId, vulnerabilityTypeId, cweTypeId, cvss } = input
  if (!severities.some(({ id }) => id === severityId)) return 'severityId: there is no such severity.'
  const typeIds = Object.values(demoContent().vulnerabilityTypes)
  if (vulnerabilityTypeId != null && !typeIds.includes(vulnerabilityTypeId)) {
    return 'vulnerabilityTypeId: there is no such vulnerability type.'
  }
  if (cweTypeId != null && (cweTypeId < 1 || cweTypeId > largestCweId)) {
    return 'cweTypeId: there is no such CWE type.'
  }
  if (cvss != null && !cvssVector.test(cvss)) return 'cvss: not a CVSS 3.0, 3.1 or 4.0 vector.'
  return null
}
