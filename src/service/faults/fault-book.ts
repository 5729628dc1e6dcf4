import type { ServedName } from '../received-requests.ts'
import { FaultRule, type FaultRuleInput } from './fault-rules.ts'

/** A rule that strikes a request; `strike` counts from 0. */
export interface Fault {
  readonly rule: FaultRule
  readonly strike: number
}

/** The rules in force, and how often each was met. */
export interface FaultBook {
  /** Replaces all rules and resets their counts. Throws on an invalid rule. */
  readonly set: (rules: readonly FaultRuleInput[]) => void
  readonly clear: () => void
  /** The faults that strike this request. */
  readonly draw: (served: ServedName) => readonly Fault[]
}

/** @param random numbers in [0, 1) for the probabilities. */
export function createFaultBook(random: () => number): FaultBook {
  let entries: { readonly rule: FaultRule; met: number; strikes: number }[] = []
  return {
    set(rules) {
      entries = rules.map((rule) => ({ rule: FaultRule.parse(rule), met: 0, strikes: 0 }))
    },
    clear() {
      entries = []
    },
    draw(served) {
      return entries.flatMap((entry) => {
        const { rule } = entry
        if (rule.endpoint !== '*' && rule.endpoint !== served) return []
        entry.met += 1
        const isDue = entry.met > rule.after && (rule.times === undefined || entry.strikes < rule.times)
        if (!isDue || random() >= rule.probability) return []
        entry.strikes += 1
        return [{ rule, strike: entry.strikes - 1 }]
      })
    },
  }
}
