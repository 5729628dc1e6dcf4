import { useEffect, useReducer } from 'react'

type Calculator = typeof import('#shared/rules/cvss/score.ts')

/** Held once it is here, so that every further report has its score in its first picture. */
let calculator: Calculator | null = null

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
  return calculator === null || vector === null ? null : calculator.cvssScore(vector)
}
