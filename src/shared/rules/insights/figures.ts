import type { UnknownBecause } from '../sla/history.ts'
import type { Outcome } from '../status.ts'
import type { BucketEdges } from './buckets.ts'
import type { Spread } from './percentiles.ts'

/**
 * A report as insights count it, in one flat row. Instants are ms since 1970; null = it did not happen, or is unknown.
 */
export interface HistoryFacts {
  readonly receivedAt: number | null
  /** `[from, to]` of each period it was open, as JSON; null = one period, from receipt until `closedAt`. */
  readonly openings: string | null
  /** When it was last closed; null = it is open. */
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
  /** Why its openings and statuses are unknown. */
  readonly historyUnknown: UnknownBecause | null
  readonly rewardUnknown: UnknownBecause | null
  readonly isOpen: number
  readonly isKnownIssue: number
  readonly programId: number | null
  /** In units of the program's currency. */
  readonly bounty: number
  readonly bonus: number
  /** Whether all promises made for it were kept in time. Left out, like the three below, where nothing is promised. */
  readonly isMet?: number | null
  readonly isLate?: number | null
  /** When the next promise is due; it is missed from then on. */
  readonly dueAt?: number | null
  /** Whether the clock of any of its promises is paused. */
  readonly isPaused?: number | null
  /** The value it is grouped by. */
  readonly group: string | number | null
}

/** Steps up to which times are measured. */
export const stepNames = ['reply', 'triage', 'resolution'] as const
export type StepName = (typeof stepNames)[number]

/** How long a step took, over the reports for which it happened in a period. */
export interface StepSpread {
  /** Without the time spent waiting for the reporter; null = it happened for no report. */
  readonly own: Spread | null
  /** The time spent waiting for the reporter, over the reports that did wait. */
  readonly asked: Spread | null
}

export interface StepFigures extends StepSpread {
  readonly byBucket: readonly StepSpread[]
}

/** How many reports of each bucket kept, missed or still have to keep their promises. */
export interface PromiseFigures {
  readonly kept: readonly number[]
  readonly missed: readonly number[]
  readonly running: readonly number[]
}

/** Counts of a period, bucket by bucket. */
export interface Figures {
  readonly edges: BucketEdges
  /** Reports open when the period began. */
  readonly openBefore: number
  /** Open at the end of each bucket, or now. */
  readonly backlog: readonly number[]
  readonly submitted: readonly number[]
  readonly closed: readonly number[]
  readonly reopened: readonly number[]
  /** Present outcomes of the reports submitted in each bucket; `unnamed`: closed without a known outcome. */
  readonly outcomes: Readonly<Record<Outcome | 'unnamed', readonly number[]>>
  readonly steps: Readonly<Record<StepName, StepFigures>>
  /** For the reports submitted in each bucket. */
  readonly promises: PromiseFigures
}

/** Rewards of one program, in its currency. */
export interface MoneyFigures {
  readonly programId: number | null
  /** By month. */
  readonly bounty: readonly number[]
  readonly bonus: readonly number[]
  /** Rewards over all time whose date the timeline does not say. */
  readonly undated: number
  readonly undatedReports: number
}

/** The figures of one group: a program, a severity, a person. */
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

/** Bands of age of open reports, in days: from each of these until the next. */
export const ageBands = [0, 1, 3, 7, 14, 30, 90, 180] as const

/** Figures of now, and of a whole period. */
export interface Totals {
  readonly open: number
  /** By `ageBands`. */
  readonly ages: readonly number[]
  readonly age: Spread | null
  /** Open reports whose time of receipt is unknown. */
  readonly openUndated: number
  readonly groups: readonly GroupFigures[]
  /** The edges of the months of rewards; the first and last month are cut off at the ends of the period. */
  readonly months: BucketEdges
  readonly money: readonly MoneyFigures[]
  /** Reports whose history is unknown, by reason. */
  readonly unknown: Readonly<Partial<Record<UnknownBecause, number>>>
}
