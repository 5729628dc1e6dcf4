import type { UnknownBecause } from '../sla/history.ts'
import type { Outcome } from '../status.ts'
import type { BucketEdges } from './buckets.ts'
import type { Spread } from './percentiles.ts'

/** A report as insights count it, in one flat row. Instants are ms since 1970; null = it did not happen, or is not told. */
export interface HistoryFacts {
  readonly receivedAt: number | null
  /** `[from, to]` of each time it was open, as JSON; null = once, from receipt until `closedAt`. */
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
  /** Why its openings and statuses are not told. */
  readonly historyUnknown: UnknownBecause | null
  readonly rewardUnknown: UnknownBecause | null
  readonly isOpen: number
  readonly isKnownIssue: number
  readonly programId: number | null
  /** In units of the program's currency. */
  readonly bounty: number
  readonly bonus: number
  /** Of the promises made for it: all kept in time. Left out, as the three below, where nothing is promised. */
  readonly isMet?: number | null
  readonly isLate?: number | null
  /** When the next promise is due; it is missed from then on. */
  readonly dueAt?: number | null
  /** It has promises whose time stands. */
  readonly isPaused?: number | null
  /** What it is grouped by. */
  readonly group: string | number | null
}

/** What times are measured to. */
export const stepNames = ['reply', 'triage', 'resolution'] as const
export type StepName = (typeof stepNames)[number]

/** How long something took, of reports for which it happened in a time. */
export interface StepSpread {
  /** Without the time in which the reporter was asked; null = it happened for none. */
  readonly own: Spread | null
  /** The time in which the reporter was asked, of those that waited for the reporter at all. */
  readonly asked: Spread | null
}

export interface StepFigures extends StepSpread {
  readonly byBucket: readonly StepSpread[]
}

/** How a promise stands for the reports of a bucket. */
export interface PromiseFigures {
  readonly kept: readonly number[]
  readonly missed: readonly number[]
  readonly running: readonly number[]
}

/** Counts of a period, bucket by bucket. */
export interface Figures {
  readonly edges: BucketEdges
  /** Open when the period began. */
  readonly openBefore: number
  /** Open at the end of each bucket, or now. */
  readonly backlog: readonly number[]
  readonly submitted: readonly number[]
  readonly closed: readonly number[]
  readonly reopened: readonly number[]
  /** What the reports submitted in each bucket came to, as they stand now; `unnamed`: closed, and not said as what. */
  readonly outcomes: Readonly<Record<Outcome | 'unnamed', readonly number[]>>
  readonly steps: Readonly<Record<StepName, StepFigures>>
  /** Of the reports submitted in each bucket. */
  readonly promises: PromiseFigures
}

/** Rewards of one program, in its currency. */
export interface MoneyFigures {
  readonly programId: number | null
  /** By month. */
  readonly bounty: readonly number[]
  readonly bonus: readonly number[]
  /** Rewards of which the timeline does not say when: of all time. */
  readonly undated: number
  readonly undatedReports: number
}

/** One part of what is grouped: a program, a severity, a person. */
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

/** Ages of open reports, in days: from each of these until the next. */
export const ageBands = [0, 1, 3, 7, 14, 30, 90, 180] as const

/** How things stand now, and parts of a period. */
export interface Totals {
  readonly open: number
  /** By `ageBands`. */
  readonly ages: readonly number[]
  readonly age: Spread | null
  /** Open reports of which it is not said when they were received. */
  readonly openUndated: number
  readonly groups: readonly GroupFigures[]
  /** Where months of rewards meet; the first and the last are cut off where the period ends. */
  readonly months: BucketEdges
  readonly money: readonly MoneyFigures[]
  /** Reports whose history is not told, by reason. */
  readonly unknown: Readonly<Partial<Record<UnknownBecause, number>>>
}
