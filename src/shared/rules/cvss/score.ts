import * as calculator from 'ae-cvss-calculator'
import { longestVector } from './vector.ts'

/** The package is CommonJS: in Node its exports are only on `default`, which its types do not declare. */
const { fromVector } = (calculator as { default?: typeof calculator }).default ?? calculator

/**
 * The score of a vector that names its version (2.0 to 4.0), from 0 to 10 in steps of 0.1; null for an incomplete
 * vector or any other text. The calculator library is large, so import this file only when there is a vector.
 */
export function cvssScore(vector: string): number | null {
  const text = vector.trim()
  if (text.length > longestVector || !/^CVSS:\d\.\d\/[\w:./]+$/.test(text)) return null
  const read: unknown = fromVector(text)
  return isComplete(read) ? overall(read.calculateScores()) : null
}

interface CompleteVector {
  calculateScores(): unknown
}

/** Checks at run time what the library's types leave open. */
function isComplete(read: unknown): read is CompleteVector {
  return (
    typeof read === 'object' &&
    read !== null &&
    'isBaseFullyDefined' in read &&
    typeof read.isBaseFullyDefined === 'function' &&
    read.isBaseFullyDefined() === true &&
    'calculateScores' in read &&
    typeof read.calculateScores === 'function'
  )
}

function overall(scores: unknown): number | null {
  if (typeof scores !== 'object' || scores === null || !('overall' in scores)) return null
  const score = scores.overall
  return typeof score === 'number' && score >= 0 && score <= 10 ? score : null
}
