/** Why a report cannot be the original of another. */
export type OriginalHindrance =
  /** It is the report itself. */
  | { readonly kind: 'itself' }
  /** It is, directly or over several steps, a duplicate of the report: the two would be duplicates of each other. */
  | { readonly kind: 'circle' }
  /** It is a duplicate of another report, which is the original of both. */
  | { readonly kind: 'duplicate'; readonly originalId: number }

/** Most steps followed: real chains are shorter, and a circle among other reports must end. */
const stepsAtMost = 50

/** @param duplicateOf the original of a report, as far as known here; null = none. */
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
