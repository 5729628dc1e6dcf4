import { useEffect, useReducer } from 'react'
import { boundedCache } from '../../markdown/bounded-cache.ts'

type Calculator = typeof import('#shared/rules/cvss/score.ts')

/** The score calculator, kept once it is loaded, so that every later report has its score in its first frame. */
let calculator: Calculator | null = null

/** Scores of recent vectors: computing one takes about a millisecond, and a report is rendered more than once. */
const scores = boundedCache<{ readonly score: number | null }>(500)

/**
 * Computes a score before its report is drawn. @returns null without a vector, or while the calculator is not loaded.
 */
export function readScore(vector: string | null): number | null {
  if (calculator === null || vector === null) return null
  const known = scores.get(vector)
  if (known !== undefined) return known.score
  const score = calculator.cvssScore(vector)
  scores.set(vector, { score }, 1)
  return score
}

/** The score of a report's vector; null when it has none, and for a moment while the calculator is loaded. */
export function useCvssScore(vector: string | null): number | null {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isMissing = calculator === null && vector !== null
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    void import('#shared/rules/cvss/score.ts').then((loaded) => {
      calculator = loaded
      if (isWanted) drawAgain()
    })
    return () => {
      isWanted = false
    }
  }, [isMissing])
  return readScore(vector)
}
