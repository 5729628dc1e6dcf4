import type { SeverityBand } from '../severity.ts'
import { cvssBand } from './band.ts'

/**
 * The band of a score, if the severity says another one; null when they agree, or when one of them is missing: no
 * score, no severity, or a severity whose name is no band.
 */
export function contradictedBand(
  severity: SeverityBand | null,
  score: number | null,
): Exclude<SeverityBand, 'unknown'> | null {
  if (severity === null || severity === 'unknown' || score === null) return null
  const band = cvssBand(score)
  return band === severity ? null : band
}
