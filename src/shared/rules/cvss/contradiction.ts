import type { SeverityBand } from '../severity.ts'
import { cvssBand } from './band.ts'

/**
 * The band of a CVSS score, if it differs from the report's severity. null when both agree, or when there is no score,
 * no severity, or a severity whose band is unknown.
 */
export function contradictedBand(
  severity: SeverityBand | null,
  score: number | null,
): Exclude<SeverityBand, 'unknown'> | null {
  if (severity === null || severity === 'unknown' || score === null) return null
  const band = cvssBand(score)
  return band === severity ? null : band
}
