import { cvssScore } from '#shared/rules/cvss/score.ts'

/**
 * Maximum number of scores remembered. When there are this many, all are dropped before another is added. Reports share
 * few vectors, and computing a score takes about a millisecond.
 */
const rememberedAtMost = 5_000
const known = new Map<string, number | null>()

/** The score of a vector in tenths, which compare as whole numbers; null when there is no vector or it has no score. */
export function cvssTenths(vector: string | null): number | null {
  if (vector === null || vector === '') return null
  const before = known.get(vector)
  if (before !== undefined) return before
  const score = cvssScore(vector)
  const tenths = score === null ? null : Math.round(score * 10)
  if (known.size >= rememberedAtMost) known.clear()
  known.set(vector, tenths)
  return tenths
}
