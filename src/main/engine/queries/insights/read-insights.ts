import { setImmediate } from 'node:timers/promises'
import { insightPeriods } from '#shared/desk/insight-choices.ts'
import type { InsightsQuestion, InsightsView } from '#shared/desk/insights.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { SlaSettings } from '#shared/desk/sla.ts'
import {
  type BucketEdges,
  type BucketUnit,
  bucketsBefore,
  bucketsBetween,
  lastBuckets,
  unitFor,
} from '#shared/rules/insights/buckets.ts'
import { createTally } from '#shared/rules/insights/tally.ts'
import { createTotalsTally, type TotalsTally } from '#shared/rules/insights/totals.ts'
import { withoutSort } from '#shared/rules/query/parse-query.ts'
import { calendarFault } from '#shared/rules/sla/calendar.ts'
import { type ReadableDb, type Statement, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { readSlaSettings } from '../../store/own/sla-settings.ts'
import { countWaitingClocks } from '../../store/reports/report-clocks.ts'
import type { Asking } from '../queue/asked-conditions.ts'
import { planQueue, sliceStatement } from '../queue/queue-plan.ts'
import { type FactRow, factsStatement, outcomesOf } from './insight-facts.ts'
import { namedGroups, namedMoney } from './insight-names.ts'

/** How many reports are counted in one slice. A slice takes some milliseconds, after which other calls are handled. */
const together = 1_500

const firstReceived = select<{ readonly at: number | null }>(
  'insights.first',
  'select min(created_sort) as at from reports where created_sort > 0',
)
const reportsHere = select<{ readonly total: number }>(
  'insights.here',
  'select coalesce(sum(total), 0) as total from program_totals',
)

/**
 * Counts the reports of a question. They are read in slices, each report once: a report that changes meanwhile may be
 * counted in its old or its new state.
 *
 * @param goesOn called before each slice: once it returns false, the result is `superseded`.
 */
export async function readInsights(
  db: ReadableDb,
  question: InsightsQuestion,
  asking: Asking,
  goesOn: () => boolean,
): Promise<Result<InsightsView>> {
  const counting = count(db, question, asking)
  for (;;) {
    const slice = attempt(db.file, () => counting.next())
    if (!slice.ok) return slice
    if (slice.value.done === true) return ok(slice.value.value)
    await setImmediate()
    if (!goesOn()) return err({ kind: 'superseded' })
  }
}

/** Counts in slices, and yields after each of them. */
function* count(
  db: ReadableDb,
  question: InsightsQuestion,
  asking: Asking,
): Generator<undefined, InsightsView> {
  const { now } = asking
  const settings = readSlaSettings(db)
  const timeZone = timeZoneOf(settings)
  const hasPromises = settings !== null && settings.rules.length > 0
  const { unit, edges, isWhole } = periodOf(db, question, now, timeZone)
  const { ids, problems } = narrow(db, question, asking)
  yield
  // One tally counts both the buckets of the period before and those of the period itself.
  const before = question.compares && !isWhole ? bucketsBefore(unit, edges, timeZone).slice(0, -1) : []
  const tally = createTally([...before, ...edges], now)
  const totals = createTotalsTally(totalsPeriod(edges, now, timeZone))
  // A period that covers everything has no beginning, so all reports may count.
  const from = isWhole ? 0 : (before[0] ?? edges[0] ?? 0)
  const outcomeOf = outcomesOf(db)
  for (const rows of slicesOf(db, factsStatement(question.by, hasPromises), from)) {
    for (const row of rows) {
      if (ids !== null && !ids.has(row.id)) continue
      const outcome = outcomeOf(row.statusId)
      tally.add(row, outcome)
      totals.add(row, outcome)
    }
    yield
  }
  const current = tally.figures(before.length, before.length + edges.length - 1)
  yield
  return {
    unit,
    timeZone,
    now,
    firstReceivedAt: db.get(firstReceived)?.at ?? null,
    hasPromises,
    problems,
    waiting: countWaitingClocks(db),
    ...reportsOf(db, ids),
    current,
    before: before.length === 0 ? null : tally.figures(0, before.length),
    ...totalsOf(db, question, totals),
  }
}

/**
 * The time zone of the calendar, or this computer's if there is no calendar or it cannot be read, for example because
 * this computer does not know its time zone.
 */
function timeZoneOf(settings: SlaSettings | null): string {
  return settings === null || calendarFault(settings.calendar) !== null
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : settings.calendar.timeZone
}

/** Reads rows slice by slice, ordered by report number. */
function* slicesOf(
  db: ReadableDb,
  facts: Statement<FactRow>,
  from: number,
): Generator<readonly FactRow[], undefined> {
  let after = -1
  for (;;) {
    const rows = db.all(facts, { after, from, limit: together })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return
    after = last.id
  }
}

/** The buckets of a period. `isWhole`: the period covers all reports, so there is no period before it. */
function periodOf(
  db: ReadableDb,
  { period }: InsightsQuestion,
  now: number,
  timeZone: string,
): { readonly unit: BucketUnit; readonly edges: BucketEdges; readonly isWhole: boolean } {
  const chosen = insightPeriods[period]
  if (chosen !== null) {
    const { unit, count } = chosen
    return { unit, edges: lastBuckets(unit, count, now, timeZone), isWhole: false }
  }
  const first = Math.min(db.get(firstReceived)?.at ?? now, now)
  const unit = unitFor(now - first)
  return { unit, edges: bucketsBetween(unit, first, now, timeZone), isWhole: true }
}

function reportsOf(
  db: ReadableDb,
  ids: ReadonlySet<number> | null,
): Pick<InsightsView, 'reports' | 'reportsHere'> {
  const here = db.get(reportsHere)?.total ?? 0
  return { reports: ids?.size ?? here, reportsHere: here }
}

function totalsOf(
  db: ReadableDb,
  { by }: InsightsQuestion,
  tally: TotalsTally,
): Pick<InsightsView, 'totals' | 'groups' | 'groupsLeftOut' | 'money'> {
  const { groups: found, money, ...totals } = tally.totals()
  const { groups, leftOut } = namedGroups(db, by, found)
  return { totals, groups, groupsLeftOut: leftOut, money: namedMoney(db, money) }
}

function totalsPeriod(edges: BucketEdges, now: number, timeZone: string) {
  const [from = now, until = now] = [edges[0], edges.at(-1)]
  return { from, until, now, months: bucketsBetween('month', from, until - 1, timeZone) }
}

/** The reports to count; `ids` null = all. A sort order in the search is ignored. */
function narrow(db: ReadableDb, { view, search }: InsightsQuestion, asking: Asking) {
  const asked = { view, search: withoutSort(search), sort: 'activity' } as const
  const plan = planQueue(db, asked, asking)
  const { problems, exact } = plan
  if (plan.isWholeView && view.kind === 'all' && exact === null) return { ids: null, problems }
  const found = db.all(sliceStatement(plan), { ...plan.parameters, limit: -1, offset: 0 })
  const ids = new Set(found.map(({ id }) => id))
  if (exact !== null) ids.add(exact.id)
  return { ids, problems }
}
