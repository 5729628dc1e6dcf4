import { performance } from 'node:perf_hooks'
import { isDamage } from './failure.ts'

/** Callbacks about the outcome of statements. */
export interface StatementWatch {
  /** Called for each statement that took longer than `slowMs`: with its name and duration, never its content. */
  readonly onSlow?: (name: string, ms: number) => void
  /** Called when a read or write found the file damaged; the error is still thrown. */
  readonly onDamage?: () => void
  /** A statement that takes longer than this, in ms, counts as slow; 50 by default. */
  readonly slowMs?: number
}

/** @returns a function that runs database work and times it, under a name for the slow log. */
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
