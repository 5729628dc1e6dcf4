import { expect, test } from 'vitest'
import { tableRows } from '#renderer/features/insights/chart-files.ts'
import { allCharts } from '#renderer/features/insights/charts/all-charts.ts'
import {
  type ChartModel,
  drawnAtMost,
  hasNumbers,
  isBlank,
} from '#renderer/features/insights/charts/chart-model.ts'
import { drawChart, drawSheet } from '#renderer/features/insights/drawing/draw-sheet.ts'
import type { InsightsView, MoneyView } from '#shared/desk/insights.ts'
import { longestCell } from '#shared/desk/text-limits.ts'
import { bucketsBetween } from '#shared/rules/insights/buckets.ts'
import { createTally } from '#shared/rules/insights/tally.ts'
import { createTotalsTally } from '#shared/rules/insights/totals.ts'

const timeZone = 'UTC'
const from = Date.UTC(2026, 0, 5)
const now = Date.UTC(2026, 0, 20)
const edges = bucketsBetween('week', from, now, timeZone)
const months = bucketsBetween('month', from, now, timeZone)

/** A page with nothing to count. */
function page(change: Partial<InsightsView> = {}): InsightsView {
  return {
    unit: 'week',
    timeZone,
    now,
    current: createTally(edges, now).figures(0, edges.length - 1),
    before: null,
    totals: createTotalsTally({ from, until: now, now, months }).totals(),
    groups: [],
    groupsLeftOut: 0,
    money: [],
    waiting: 0,
    reports: 1,
    reportsHere: 1,
    firstReceivedAt: null,
    hasPromises: false,
    problems: [],
    ...change,
  }
}

function paid(programId: number, change: Partial<MoneyView> = {}): MoneyView {
  const program = `Program ${programId}`
  const none = { undated: 0, undatedReports: 0, query: null, currency: 'EUR' }
  return { programId, program, bounty: [programId], bonus: [0], ...none, ...change }
}

function chart(id: string, view: InsightsView): ChartModel {
  const found = allCharts(view, 'program').find((model) => model.id === id)
  if (found === undefined) throw new Error(`no chart ${id}`)
  return found
}

test('rewards without a date are in the table, even if nothing can be drawn', () => {
  const undated = paid(1, { bounty: [0], undated: 500, undatedReports: 1 })
  const money = chart('money', page({ money: [undated] }))
  expect([isBlank(money), hasNumbers(money)]).toEqual([true, true])
  expect(hasNumbers(chart('money', page()))).toBe(false)
})

test('of many programs those with the largest rewards are drawn, with a note that there are more', () => {
  const money = chart('money', page({ money: Array.from({ length: 30 }, (_, at) => paid(at + 1)) }))
  expect(money.points.slice(0, 2).map(({ label }) => label)).toEqual(['Program 30', 'Program 29'])
  expect(drawChart(money, 800).boxes).toHaveLength(drawnAtMost)
  expect(money.notes).toContain('The 12 largest are drawn; the table has 30.')
})

test('a currency name of the service is shown as a short word', () => {
  const currency = `\u202e${'long'.repeat(500)}`
  const { headlines, points } = chart('money', page({ money: [paid(1, { currency })] }))
  expect([...(points[0]?.currency ?? '')].length).toBeLessThanOrEqual(12)
  expect(JSON.stringify(headlines)).not.toContain('\u202e')
})

test('rewards are added up by currency, however its code is written, and never across currencies', () => {
  const long = 'currency of '
  const money = ['USD', 'usd', 'CAD', `${long}A`, `${long}B`, '', null].map((currency, at) =>
    paid(at + 1, { currency, bounty: [100] }),
  )
  const { headlines } = chart('money', page({ money }))
  expect(headlines.map(({ name, value }) => [name, value])).toEqual([
    ['USD', '$200'],
    ['CAD', 'CA$100'],
    ['currency of ', 'currency of  100'],
    ['currency of ', 'currency of  100'],
    ['Paid', '200'],
  ])
})

test('a period that begins before the copy says where the copy begins, and a quiet beginning says nothing', () => {
  const notes = (firstReceivedAt: number) => chart('backlog', page({ firstReceivedAt })).notes
  expect(notes(Date.UTC(2026, 0, 15))).toEqual(['The reports on this computer begin on Jan 15, 2026.'])
  expect(notes(Date.UTC(2026, 0, 6))).toEqual([])
  expect(notes(Date.UTC(2020, 0, 1))).toEqual([])
})

test('lists of times exclude known issues, like the times', () => {
  for (const id of ['reply', 'triage', 'resolution']) {
    const { query, points } = chart(id, page())
    for (const one of [query, ...points.map((point) => point.query)])
      expect(one).toMatch(/^(?:replied|triaged|resolved):\S+ -is:known-issue$/)
  }
})

test('a name of any length fits the file, and the full filter is on the sheet', () => {
  const money = chart('money', page({ money: [paid(1, { program: 'x'.repeat(5_000) })] }))
  expect(tableRows(money).flat().join('').length).toBeLessThan(2 * longestCell)
  const about = `All reports, ${'word '.repeat(60)}${'y'.repeat(400)}`
  const lines = drawSheet(money, about).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(140)
  expect(lines.join('').match(/y/g)?.length).toBeGreaterThanOrEqual(400)
})
