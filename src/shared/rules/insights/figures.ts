import type { UnknownBecause } from '../sla/history.ts'
import type { Outcome } from '../status.ts'
import type { BucketEdges } from './buckets.ts'
import type { Spread } from './percentiles.ts'

/**
 * The facts about a report that insights count, as one flat row. Instants are ms since 1970; null = the event did not
 * happen, or is unknown.
 */
export interface HistoryFacts {
  readonly receivedAt: number | null
  /**
   * The spans in which the report was open, as JSON `[from, to]` pairs; null = one span, from receipt to `closedAt`.
   */
  readonly openings: string | null
  /** When the report was last closed; null = it is open. */
  readonly closedAt: number | null
  readonly repliedAt: number | null
  readonly replyMs: number | null
  readonly replyAskedMs: number | null
  readonly triagedAt: number | null
  readonly triageMs: number | null
  readonly triageAskedMs: number | null
  readonly resolvedAt: number | null
  readonly resolutionMs: number | null
  readonly resolutionAskedMs: number | null
  readonly rewardedAt: number | null
  /** Why the report's openings and past statuses are unknown; null = they are known. */
  readonly historyUnknown: UnknownBecause | null
  readonly rewardUnknown: UnknownBecause | null
  readonly isOpen: number
  readonly isKnownIssue: number
  readonly programId: number | null
  /** In whole units of the program's currency, like `bonus`. */
  readonly bounty: number
  readonly bonus: number
  /** Whether all promises for the report were kept. This and the next three are left out if nothing is promised. */
  readonly isMet?: number | null
  readonly isLate?: number | null
  /** When the next promise is due; if it is not kept by then, it is missed. */
  readonly dueAt?: number | null
  /** Whether the clock of any of the report's promises is paused. */
  readonly isPaused?: number | null
  /** The value of the property by which reports are grouped. */
  readonly group: string | number | null
}

/** The steps whose duration since receipt is measured. */
export const stepNames = ['reply', 'triage', 'resolution'] as const
export type StepName = (typeof stepNames)[number]

/** How long a step took, over the reports for which the step happened in a period. */
export interface StepSpread {
  /** Time in which the report was not waiting for the reporter; null = the step happened for no report. */
  readonly own: Spread | null
  /** Time spent waiting for the reporter, over the reports that did wait; null = none did. */
  readonly asked: Spread | null
}

export interface StepFigures extends StepSpread {
  readonly byBucket: readonly StepSpread[]
}

/** For each bucket, in how many reports the promises were kept, were missed, or are still running. */
export interface PromiseFigures {
  readonly kept: readonly number[]
  readonly missed: readonly number[]
  readonly running: readonly number[]
}

/** Counts for each bucket of a period. */
export interface Figures {
  readonly edges: BucketEdges
  /** Reports open when the period began. */
  readonly openBefore: number
  /** Reports open at the end of each bucket; in the bucket that contains the present, open now. */
  readonly backlog: readonly number[]
  readonly submitted: readonly number[]
  readonly closed: readonly number[]
  readonly reopened: readonly number[]
  /** Reports submitted in each bucket, by their outcome as of now; `unnamed`: closed without a known outcome. */
  readonly outcomes: Readonly<Record<Outcome | 'unnamed', readonly number[]>>
  readonly steps: Readonly<Record<StepName, StepFigures>>
  /** Promises for the reports submitted in each bucket. */
  readonly promises: PromiseFigures
}

/** Rewards of one program, in whole units of its currency. */
export interface MoneyFigures {
  readonly programId: number | null
  /** For each month, like `bonus`. */
  readonly bounty: readonly number[]
  readonly bonus: readonly number[]
  /** Sum of all rewards of all time for which the timeline does not show a date. */
  readonly undated: number
  readonly undatedReports: number
}

/** The figures of one group of reports, such as those of a program, severity or person. */
export interface GroupFigures {
  readonly key: string | number | null
  readonly submitted: number
  readonly closed: number
  /** Open now. */
  readonly open: number
  readonly valid: number
  readonly duplicates: number
  readonly steps: Readonly<Record<StepName, Spread | null>>
}

/** Lower bounds of the bands by which open reports' ages are counted, in days; each band ends where the next begins. */
export const ageBands = [0, 1, 3, 7, 14, 30, 90, 180] as const

/** Figures as of now, and figures of a whole period. */
export interface Totals {
  readonly open: number
  /** Open reports in each band of `ageBands`. */
  readonly ages: readonly number[]
  readonly age: Spread | null
  /** Open reports whose time of receipt is unknown. */
  readonly openUndated: number
  readonly groups: readonly GroupFigures[]
  /** The edges of the months of rewards; the first and last month are cut off at the ends of the period. */
  readonly months: BucketEdges
  readonly money: readonly MoneyFigures[]
  /** How many reports have an unknown history, by the reason why. */
  readonly unknown: Readonly<Partial<Record<UnknownBecause, number>>>
}
