/** Why a candidate cannot be chosen as the original of a report. */
export type OriginalHindrance =
  /** The candidate is the report itself. */
  | { readonly kind: 'itself' }
  /** The candidate is a duplicate of the report, directly or over several steps; each would be the other's original. */
  | { readonly kind: 'circle' }
  /**
   * The candidate is a duplicate, directly or over several steps, of the report `originalId`, which should be chosen
   * instead.
   */
  | { readonly kind: 'duplicate'; readonly originalId: number }

/**
 * Maximum number of originals followed from report to report: real chains are shorter, and a circle would never end.
 */
const stepsAtMost = 50

/**
 * @param duplicateOf returns the original of a report, as far as the local copy knows; null = none.
 * @returns null if the candidate can be the original.
 */
export function hindranceOf(
  reportId: number,
  candidateId: number,
  duplicateOf: (id: number) => number | null,
): OriginalHindrance | null {
  if (candidateId === reportId) return { kind: 'itself' }
  let original: number | null = null
  let next = duplicateOf(candidateId)
  for (let step = 0; next !== null && next !== candidateId && step < stepsAtMost; step += 1) {
    if (next === reportId) return { kind: 'circle' }
    original = next
    next = duplicateOf(next)
  }
  return original === null ? null : { kind: 'duplicate', originalId: original }
}
