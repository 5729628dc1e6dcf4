import type { UnknownBecause } from '../sla/history.ts'
import type { Outcome } from '../status.ts'
import { type BucketEdges, bucketAt } from './buckets.ts'
import {
  ageBands,
  type GroupFigures,
  type HistoryFacts,
  type MoneyFigures,
  type StepName,
  type Totals,
} from './figures.ts'
import { spreadOf } from './percentiles.ts'

/** Counts reports, added one by one, for the figures as of now and of a whole period. */
export interface TotalsTally {
  add(report: HistoryFacts, outcome: Outcome | null): void
  totals(): Totals
}

export interface TotalsPeriod {
  /** The period in ms since 1970, from `from` up to, but not including, `until`. */
  readonly from: number
  readonly until: number
  readonly now: number
  /** The edges of the period's months. */
  readonly months: BucketEdges
}

interface Group {
  submitted: number
  closed: number
  open: number
  valid: number
  duplicates: number
  readonly times: Readonly<Record<StepName, number[]>>
}

interface Money {
  readonly bounty: number[]
  readonly bonus: number[]
  undated: number
  undatedReports: number
}

/** A day in ms. */
const day = 86_400_000

export function createTotalsTally({ from, until, now, months }: TotalsPeriod): TotalsTally {
  const ages: number[] = []
  const bandEdges = ageBands.map((days) => days * day)
  const bands = ageBands.map(() => 0)
  const groups = new Map<string | number | null, Group>()
  const money = new Map<number | null, Money>()
  const unknown: Partial<Record<UnknownBecause, number>> = {}
  let [open, openUndated] = [0, 0]
  const isWithin = (at: number | null): at is number => at !== null && at >= from && at < until

  function groupOf(key: string | number | null): Group {
    const known = groups.get(key)
    if (known !== undefined) return known
    const times = { reply: [], triage: [], resolution: [] }
    const group: Group = { submitted: 0, closed: 0, open: 0, valid: 0, duplicates: 0, times }
    groups.set(key, group)
    return group
  }

  function addAge(receivedAt: number | null): void {
    open += 1
    if (receivedAt === null) {
      openUndated += 1
      return
    }
    const age = Math.max(0, now - receivedAt)
    ages.push(age)
    const band = bucketAt(bandEdges, age)
    bands[band] = (bands[band] ?? 0) + 1
  }

  function addToGroup(report: HistoryFacts, outcome: Outcome | null): void {
    const isSubmitted = isWithin(report.receivedAt)
    const isClosed = report.historyUnknown === null && isWithin(report.closedAt)
    const { reply, triage, resolution } = timesOf(report)
    const hasTime = reply !== null || triage !== null || resolution !== null
    if (!isSubmitted && !isClosed && !hasTime && report.isOpen === 0) return
    const group = groupOf(report.group)
    group.open += report.isOpen
    if (isSubmitted) {
      group.submitted += 1
      if (outcome === 'valid') group.valid += 1
      if (outcome === 'duplicate') group.duplicates += 1
    }
    if (isClosed) group.closed += 1
    if (reply !== null) group.times.reply.push(reply)
    if (triage !== null) group.times.triage.push(triage)
    if (resolution !== null) group.times.resolution.push(resolution)
  }

  /** How long each step took; null for a step outside the period, and for those of known issues, as in `Tally`. */
  function timesOf(report: HistoryFacts): Readonly<Record<StepName, number | null>> {
    const counted = (at: number | null, took: number | null) =>
      report.isKnownIssue === 0 && isWithin(at) ? took : null
    return {
      reply: counted(report.repliedAt, report.replyMs),
      triage: counted(report.triagedAt, report.triageMs),
      resolution: counted(report.resolvedAt, report.resolutionMs),
    }
  }

  function addMoney({ programId, bounty, bonus, rewardedAt, rewardUnknown }: HistoryFacts): void {
    if (bounty <= 0 && bonus <= 0) return
    const isUndated = rewardUnknown !== null || rewardedAt === null
    if (!isUndated && !isWithin(rewardedAt)) return
    const known = money.get(programId)
    const nothing = () => new Array<number>(months.length - 1).fill(0)
    const of = known ?? { bounty: nothing(), bonus: nothing(), undated: 0, undatedReports: 0 }
    money.set(programId, of)
    if (isUndated) {
      of.undated += bounty + bonus
      of.undatedReports += 1
      return
    }
    const month = bucketAt(months, rewardedAt)
    of.bounty[month] = (of.bounty[month] ?? 0) + bounty
    of.bonus[month] = (of.bonus[month] ?? 0) + bonus
  }

  return {
    add(report, outcome) {
      const because = report.receivedAt === null ? 'noDate' : report.historyUnknown
      if (because !== null) unknown[because] = (unknown[because] ?? 0) + 1
      if (report.isOpen === 1) addAge(report.receivedAt)
      addToGroup(report, outcome)
      addMoney(report)
    },
    totals: () => ({
      open,
      ages: bands,
      age: spreadOf(ages),
      openUndated,
      groups: [...groups].map(([key, group]) => groupFigures(key, group)),
      months,
      money: [...money].map(([programId, of]): MoneyFigures => ({ programId, ...of })),
      unknown,
    }),
  }
}

function groupFigures(key: string | number | null, { times, ...counts }: Group): GroupFigures {
  return {
    key,
    ...counts,
    steps: {
      reply: spreadOf(times.reply),
      triage: spreadOf(times.triage),
      resolution: spreadOf(times.resolution),
    },
  }
}
