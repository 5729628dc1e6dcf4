import type { ServedName } from '../received-requests.ts'
import { FaultRule, type FaultRuleInput } from './fault-rules.ts'

/** A fault that happens to a request. `strike`: how often the rule has struck before. */
export interface Fault {
  readonly rule: FaultRule
  readonly strike: number
}

/** The active fault rules, and how many requests each was applied to. */
export interface FaultBook {
  /** Replaces all rules and resets their counts. @throws for an invalid rule. */
  readonly set: (rules: readonly FaultRuleInput[]) => void
  readonly clear: () => void
  /** Decides which faults happen to a request, and counts them. */
  readonly draw: (served: ServedName) => readonly Fault[]
}

/** @param random returns numbers in [0, 1), with which probabilities are decided. */
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
