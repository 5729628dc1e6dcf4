import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryFacts } from '#shared/rules/insights/figures.ts'
import { createTally } from '#shared/rules/insights/tally.ts'
import { nothing } from './empty-facts.ts'

const edges = [100, 200, 300, 400]
const now = 390

/** Instants at which a report was received, closed, reopened, and so on. */
const turns = fc
  .uniqueArray(fc.integer({ min: 0, max: now }), { minLength: 1, maxLength: 7 })
  .map((instants) => instants.toSorted((one, other) => one - other))

function factsOf(instants: readonly number[]): HistoryFacts {
  const [receivedAt = 0, closedAt = null] = instants
  if (instants.length <= 2) return { ...nothing, receivedAt, closedAt }
  const openings = Array.from({ length: Math.ceil(instants.length / 2) }, (_, at) => [
    instants[2 * at],
    instants[2 * at + 1] ?? null,
  ])
  return {
    ...nothing,
    receivedAt,
    openings: JSON.stringify(openings),
    closedAt: openings.at(-1)?.[1] ?? null,
  }
}

test('the backlog is the former one, plus arrivals and minus departures; counting at each end gives the same', () => {
  fc.assert(
    fc.property(fc.array(turns, { maxLength: 30 }), (reports) => {
      const tally = createTally(edges, now)
      for (const one of reports) tally.add(factsOf(one), 'pending')
      const { openBefore, backlog, submitted, closed, reopened } = tally.figures(0, 3)
      // A report is open after an odd number of turns.
      const openAt = (end: number) =>
        reports.filter((one) => one.filter((at) => at < end).length % 2 === 1).length
      expect(openBefore).toBe(openAt(100))
      expect(backlog).toEqual([200, 300, 400].map(openAt))
      let open = openBefore
      for (const at of [0, 1, 2]) {
        open += (submitted[at] ?? 0) + (reopened[at] ?? 0) - (closed[at] ?? 0)
        expect(backlog[at]).toBe(open)
      }
    }),
  )
})

test('some of the buckets have the same figures as they would alone', () => {
  fc.assert(
    fc.property(fc.array(turns, { maxLength: 30 }), (reports) => {
      const [whole, last] = [createTally(edges, now), createTally(edges.slice(1), now)]
      for (const one of reports) {
        whole.add(factsOf(one), 'valid')
        last.add(factsOf(one), 'valid')
      }
      expect(whole.figures(1, 3)).toEqual(last.figures(0, 2))
    }),
  )
})

test('an unknown history counts as submitted, and is in no backlog and no time', () => {
  const tally = createTally(edges, now)
  tally.add({ ...nothing, receivedAt: 150, historyUnknown: 'timelineNotRead' }, 'valid')
  const { submitted, backlog, closed, outcomes, steps } = tally.figures(0, 3)
  expect([submitted, backlog, closed]).toEqual([
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(outcomes.valid).toEqual([1, 0, 0])
  expect(steps.reply.own).toBeNull()
})

test('times are in the bucket of their event; waiting for the reporter is separate, and known issues are excluded', () => {
  const tally = createTally(edges, now)
  const replied = { ...nothing, receivedAt: 50, repliedAt: 210, replyMs: 40, replyAskedMs: 0 }
  tally.add(replied, 'valid')
  tally.add({ ...replied, replyMs: 60, replyAskedMs: 5 }, 'valid')
  tally.add({ ...replied, isKnownIssue: 1, replyMs: 1_000 }, 'valid')
  const { byBucket, own, asked } = tally.figures(0, 3).steps.reply
  expect(own).toEqual({ count: 2, median: 40, p75: 60, p90: 60 })
  expect(asked?.count).toBe(1)
  expect(byBucket.map((spread) => spread.own?.count ?? 0)).toEqual([0, 2, 0])
})

test('a promise is missed once it was late or is overdue, kept once all is done, and running until then', () => {
  const tally = createTally(edges, now)
  const received = { ...nothing, receivedAt: 110 }
  tally.add({ ...received, isMet: 1, isLate: 0, dueAt: null, isPaused: 0 }, 'valid')
  tally.add({ ...received, isMet: 0, isLate: 1, dueAt: null, isPaused: 0 }, 'valid')
  tally.add({ ...received, isMet: 0, isLate: 0, dueAt: now - 1, isPaused: 0 }, 'valid')
  tally.add({ ...received, isMet: 0, isLate: 0, dueAt: now + 1, isPaused: 0 }, 'valid')
  tally.add({ ...received, isMet: 0, isLate: 0, dueAt: null, isPaused: 1 }, 'valid')
  tally.add(received, 'valid')
  const { kept, missed, running } = tally.figures(0, 3).promises
  expect([kept[0], missed[0], running[0]]).toEqual([1, 2, 2])
})
