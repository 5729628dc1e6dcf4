import type { SeverityBand } from '../severity.ts'

/** The severity band of a score, by the qualitative rating scale that CVSS 3.1 and 4.0 share. */
export function cvssBand(score: number): Exclude<SeverityBand, 'unknown'> {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'none'
}
