import type { SeverityBand } from '../severity.ts'

/** The band of a score: the qualitative severity rating scale, the same in CVSS 3.1 and 4.0. */
export function cvssBand(score: number): Exclude<SeverityBand, 'unknown'> {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'none'
}
