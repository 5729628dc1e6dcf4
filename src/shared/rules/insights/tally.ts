import type { Outcome } from '../status.ts'
import { type BucketEdges, bucketAt } from './buckets.ts'
import type { Figures, HistoryFacts, StepFigures, StepName } from './figures.ts'
import { sortedValues, spreadOfLots, spreadOfSorted } from './percentiles.ts'

/** Counts reports, added one by one, into the buckets of a period. */
export interface Tally {
  /** @param outcome the outcome that the report's status shows; null = closed without a known outcome. */
  add(report: HistoryFacts, outcome: Outcome | null): void
  /** Figures of the buckets from index `from` up to, but not including, `until`. */
  figures(from: number, until: number): Figures
}

/** @param now ms since 1970; open promises that were due before this are missed. */
export function createTally(edges: BucketEdges, now: number): Tally {
  const buckets = edges.length - 1
  const counts = () => new Array<number>(buckets).fill(0)
  const [submitted, closed, reopened] = [counts(), counts(), counts()]
  // The value at index N + 1 says by how much the backlog grows in bucket N; the value at 0 is the backlog before the
  // first bucket.
  const growth = new Array<number>(buckets + 1).fill(0)
  const outcomes = {
    valid: counts(),
    duplicate: counts(),
    notApplicable: counts(),
    pending: counts(),
    unnamed: counts(),
  }
  const promises = { kept: counts(), missed: counts(), running: counts() }
  const times: Readonly<Record<StepName, StepTimes>> = {
    reply: stepTimes(buckets),
    triage: stepTimes(buckets),
    resolution: stepTimes(buckets),
  }

  const count = (into: number[], bucket: number): void => {
    const before = into[bucket]
    if (before !== undefined) into[bucket] = before + 1
  }

  const opened = (at: number): void => {
    const bucket = bucketAt(edges, at)
    if (bucket < buckets) growth[bucket + 1] = (growth[bucket + 1] ?? 0) + 1
  }

  const ended = (at: number): void => {
    const bucket = bucketAt(edges, at)
    count(closed, bucket)
    if (bucket < buckets) growth[bucket + 1] = (growth[bucket + 1] ?? 0) - 1
  }

  function addOpenings({ receivedAt, openings, closedAt }: HistoryFacts): void {
    if (openings === null) {
      if (receivedAt === null) return
      opened(receivedAt)
      if (closedAt !== null) ended(closedAt)
      return
    }
    for (const [from, to] of readOpenings(openings)) {
      opened(from)
      if (from !== receivedAt) count(reopened, bucketAt(edges, from))
      if (to !== null) ended(to)
    }
  }

  function addPromise(bucket: number, { isMet, isLate, dueAt = null, isPaused }: HistoryFacts): void {
    if (isLate === 1 || (dueAt !== null && dueAt < now)) count(promises.missed, bucket)
    else if (isMet === 1) count(promises.kept, bucket)
    else if (dueAt !== null || isPaused === 1) count(promises.running, bucket)
  }

  return {
    add(report, outcome) {
      const { receivedAt, historyUnknown } = report
      if (receivedAt !== null) {
        const bucket = bucketAt(edges, receivedAt)
        count(submitted, bucket)
        count(outcomes[outcome ?? 'unnamed'], bucket)
        addPromise(bucket, report)
      }
      if (historyUnknown === null) addOpenings(report)
      // The team records known issues itself, so there is no reporter whose waiting time could be measured.
      if (report.isKnownIssue === 1) return
      addTime(times.reply, edges, report.repliedAt, report.replyMs, report.replyAskedMs)
      addTime(times.triage, edges, report.triagedAt, report.triageMs, report.triageAskedMs)
      addTime(times.resolution, edges, report.resolvedAt, report.resolutionMs, report.resolutionAskedMs)
    },
    figures: (from, until) =>
      figuresOf({ edges, growth, submitted, closed, reopened, outcomes, promises, times }, from, until),
  }
}

interface Counted {
  readonly edges: BucketEdges
  /**
   * The value at index N + 1 says by how much the backlog grows in bucket N; the value at 0 is the backlog before all
   * buckets.
   */
  readonly growth: readonly number[]
  readonly submitted: readonly number[]
  readonly closed: readonly number[]
  readonly reopened: readonly number[]
  readonly outcomes: Figures['outcomes']
  readonly promises: Figures['promises']
  readonly times: Readonly<Record<StepName, StepTimes>>
}

/** See `Tally.figures`. */
function figuresOf(counted: Counted, from: number, until: number): Figures {
  const { edges, growth, submitted, closed, reopened, outcomes, promises, times } = counted
  let open = growth.slice(0, from + 1).reduce((sum, by) => sum + by, 0)
  const part = (values: readonly number[]) => values.slice(from, until)
  return {
    edges: edges.slice(from, until + 1),
    openBefore: open,
    backlog: growth.slice(from + 1, until + 1).map((by) => {
      open += by
      return open
    }),
    submitted: part(submitted),
    closed: part(closed),
    reopened: part(reopened),
    outcomes: {
      valid: part(outcomes.valid),
      duplicate: part(outcomes.duplicate),
      notApplicable: part(outcomes.notApplicable),
      pending: part(outcomes.pending),
      unnamed: part(outcomes.unnamed),
    },
    steps: {
      reply: stepFigures(times.reply, from, until),
      triage: stepFigures(times.triage, from, until),
      resolution: stepFigures(times.resolution, from, until),
    },
    promises: {
      kept: part(promises.kept),
      missed: part(promises.missed),
      running: part(promises.running),
    },
  }
}

/** Parses the openings of a report that was opened more than once. The JSON is trusted: the desk itself stored it. */
function readOpenings(openings: string): readonly (readonly [number, number | null])[] {
  return JSON.parse(openings)
}

interface StepTimes {
  readonly own: readonly number[][]
  readonly asked: readonly number[][]
}

function stepTimes(buckets: number): StepTimes {
  const lists = () => Array.from({ length: buckets }, (): number[] => [])
  return { own: lists(), asked: lists() }
}

function addTime(
  { own, asked }: StepTimes,
  edges: BucketEdges,
  at: number | null,
  ms: number | null,
  askedMs: number | null,
): void {
  if (at === null || ms === null) return
  const bucket = bucketAt(edges, at)
  own[bucket]?.push(ms)
  if (askedMs !== null && askedMs > 0) asked[bucket]?.push(askedMs)
}

function stepFigures({ own, asked }: StepTimes, from: number, until: number): StepFigures {
  const sorted = (lots: readonly number[][]) => lots.slice(from, until).map(sortedValues)
  const [ownLots, askedLots] = [sorted(own), sorted(asked)]
  return {
    own: spreadOfLots(ownLots),
    asked: spreadOfLots(askedLots),
    byBucket: ownLots.map((values, at) => ({
      own: spreadOfSorted(values),
      asked: spreadOfSorted(askedLots[at] ?? sortedValues([])),
    })),
  }
}
