import { performance } from 'node:perf_hooks'
import { isDamage } from './failure.ts'

/** Who hears how statements went. */
export interface StatementWatch {
  /** Told of each statement that took longer than `slowMs`: its name only, never its content. */
  readonly onSlow?: (name: string, ms: number) => void
  /** Told when reading or writing met damage of the file; the error is thrown all the same. */
  readonly onDamage?: () => void
  /** Default 50. */
  readonly slowMs?: number
}

/** @returns runs work that asks the database, by a name for the slow log. */
export function createTimed({ onSlow, onDamage, slowMs = 50 }: StatementWatch) {
  const watched = <T>(work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      if (isDamage(cause)) onDamage?.()
      throw cause
    }
  }

  return <T>(name: string, work: () => T): T => {
    if (onSlow === undefined) return watched(work)
    const start = performance.now()
    const value = watched(work)
    const took = performance.now() - start
    if (took > slowMs) onSlow(name, took)
    return value
  }
}
