import { fromVector } from 'ae-cvss-calculator'
import { readCvss } from './cvss-reading.ts'

/** Longer texts are no vector of any version. */
const longestVector = 500

/**
 * The score of a vector, 0 to 10; null when it is incomplete or no vector at all. The calculator behind it is large:
 * load this file when a vector is there (`use-cvss-score.ts`).
 */
export function cvssScore(vector: string): number | null {
  const text = vector.trim()
  if (readCvss(text).version === null) return null
  if (text.length > longestVector || !/^[\w:./]+$/.test(text)) return null
  const read: unknown = fromVector(text)
  return isComplete(read) ? overall(read.calculateScores()) : null
}

interface CompleteVector {
  calculateScores(): unknown
}

/** The library's answer has no type of its own. */
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
