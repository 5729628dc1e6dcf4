import { expect, test } from 'vitest'
import type { HistoryFacts } from '#shared/rules/insights/figures.ts'
import { createTotalsTally } from '#shared/rules/insights/totals.ts'
import { nothing } from './empty-facts.ts'

const groupsOf = (...reports: readonly HistoryFacts[]) => {
  const tally = createTotalsTally({ from: 100, until: 200, now: 200, months: [100, 200] })
  for (const report of reports) tally.add(report, 'valid')
  return tally.totals().groups
}

/** Received and closed before the period, and first answered in it. */
const answered = { ...nothing, receivedAt: 10, closedAt: 90, repliedAt: 150, replyMs: 140 }

test('a report whose only figure in the period is a time is in its group', () => {
  expect(groupsOf(answered)).toMatchObject([
    { submitted: 0, closed: 0, open: 0, steps: { reply: { count: 1 } } },
  ])
})

test('a report without any figure in the period makes no group', () => {
  expect(groupsOf({ ...answered, isKnownIssue: 1 })).toEqual([])
  expect(groupsOf({ ...answered, receivedAt: null, replyMs: null })).toEqual([])
})
