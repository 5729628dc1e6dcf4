import { describe, expect, test } from 'vitest'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import {
  countToHydrate,
  deferHydration,
  hydrationTicket,
  nextToHydrate,
} from '#main/engine/store/sync/hydration-queue.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { details, entry, status, summary, triager } from './received-samples.ts'
import { temporaryStore } from './temporary-store.ts'

/** Stores everything a ticket asks for, as an undisturbed reading would. */
function hydrate(db: WritableDb, id: number, from = details(id)): void {
  const revision = hydrationTicket(db, id)?.revision ?? null
  const after = storeReportDetails(db, from, { readAt: 1, revision })
  storeActivities(db, id, [entry(id)], { readAt: 1, revision: after.revision, complete: true })
  storeEvidence(db, id, [], { readAt: 1, revision: after.revision })
}

const queue = (db: WritableDb, onScreen: readonly number[] = [], limit = 50): number[] =>
  nextToHydrate(db, { limit, onScreen, now: 1_000 }).map((ticket) => ticket.reportId)

describe('the hydration queue', () => {
  test('reads visible reports first, then open ones by recency, then the others by recency', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1),
      summary(2, { status: status.resolved }),
      summary(3, { status: status.triaged }),
      summary(4, { status: status.resolved }),
      summary(5),
    ])
    expect(queue(db)).toEqual([5, 3, 1, 4, 2])
    expect(queue(db, [2, 1, 99])).toEqual([2, 1, 5, 3, 4])
    expect(queue(db, [2], 3)).toEqual([2, 5, 3])
    expect(countToHydrate(db)).toBe(5)
  })

  test('drops a report once details, timeline and evidence are read', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    expect(hydrationTicket(db, 1)).toEqual({
      reportId: 1,
      revision: 1,
      details: true,
      timeline: true,
      evidence: true,
      timelineComplete: false,
      timelineBegun: false,
    })
    storeReportDetails(db, details(1), { readAt: 1, revision: 1 })
    expect(hydrationTicket(db, 1)).toMatchObject({ details: false, timeline: true, evidence: true })
    storeActivities(db, 1, [entry(2)], { readAt: 1, revision: 1, complete: false })
    expect(hydrationTicket(db, 1)).toMatchObject({ timeline: true, timelineComplete: false })
    storeActivities(db, 1, [entry(1)], { readAt: 1, revision: 1, complete: true })
    expect(hydrationTicket(db, 1)).toMatchObject({ timeline: false, timelineComplete: true })
    storeEvidence(db, 1, [], { readAt: 1, revision: 1 })
    expect(queue(db)).toEqual([])
    expect(countToHydrate(db)).toBe(0)
    expect(hydrationTicket(db, 2)).toBeNull()
  })

  test.each([
    ['last activity', { lastActivityAt: 9_000 }, true],
    ['status', { status: status.triaged }, true],
    ['severity', { severity: { id: 4, name: 'Critical' } }, false],
    ['assignee', { assignedTo: triager }, false],
    ['title', { name: 'renamed' }, false],
    ['target', { target: { id: 99, name: 'other.example.com' } }, false],
    ['an older last activity', { lastActivityAt: 500 }, true],
  ])(
    'adds a report again when a summary shows another %s; its timeline: where that may have grown',
    (_, fields, timeline) => {
      const db = temporaryStore()
      storeReportSummaries(db, [summary(1)])
      hydrate(db, 1)
      storeReportSummaries(db, [summary(1, fields)])
      expect(hydrationTicket(db, 1)).toMatchObject({ details: true, timeline, timelineComplete: true })
      storeReportSummaries(db, [summary(1, fields)])
      hydrate(db, 1, details(1, fields))
      expect(queue(db)).toEqual([])
    },
  )

  test('does nothing when a summary has no change', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    hydrate(db, 1)
    storeReportSummaries(db, [summary(1), { id: 1 }])
    expect(queue(db)).toEqual([])
  })

  test('keeps a report that changed while its details were being read', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    const drawn = hydrationTicket(db, 1)?.revision ?? null
    storeReportSummaries(db, [summary(1, { lastActivityAt: 9_000 })])
    storeReportDetails(db, details(1), { readAt: 1, revision: drawn })
    storeActivities(db, 1, [entry(1)], { readAt: 1, revision: drawn, complete: true })
    storeEvidence(db, 1, [], { readAt: 1, revision: drawn })
    expect(hydrationTicket(db, 1)).toMatchObject({ details: true, timeline: true, evidence: true })
    hydrate(db, 1, details(1, { lastActivityAt: 9_000 }))
    expect(queue(db)).toEqual([])
  })

  test('keeps a report that changed silently while its details were being read', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    const drawn = hydrationTicket(db, 1)?.revision ?? null
    storeReportSummaries(db, [summary(1, { assignedTo: triager })])
    storeReportDetails(db, details(1, { assignedTo: triager }), { readAt: 1, revision: drawn })
    expect(hydrationTicket(db, 1)).toMatchObject({ details: true, timeline: true })
  })

  test('reads the timeline again when details show that the report changed', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    hydrate(db, 1)
    const moved = storeReportDetails(db, details(1, { lastActivityAt: 9_000 }), { readAt: 1, revision: 1 })
    expect(hydrationTicket(db, 1)).toMatchObject({ details: false, timeline: true, revision: moved.revision })
  })

  test('trusts fresh details even when a deleted comment moved the last activity back', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1, { lastActivityAt: 9_000 })])
    hydrate(db, 1, details(1, { lastActivityAt: 9_000 }))
    const back = { lastActivityAt: 5_000 }
    storeReportSummaries(db, [summary(1, back)])
    hydrate(db, 1, details(1, back))
    storeReportSummaries(db, [summary(1, back)])
    expect(queue(db)).toEqual([])
  })

  test('reads the evidence when an entry says that it has some', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    hydrate(db, 1)
    storeActivities(db, 1, [entry(5, { hasEvidence: true })], { readAt: 1, revision: 1, complete: true })
    expect(hydrationTicket(db, 1)).toMatchObject({ details: false, timeline: false, evidence: true })
  })

  test('skips a deferred report until its time, or until it changes', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2)])
    deferHydration(db, 2, 5_000)
    expect(queue(db, [2])).toEqual([1])
    expect(countToHydrate(db)).toBe(2)
    expect(nextToHydrate(db, { limit: 9, onScreen: [], now: 5_000 })).toHaveLength(2)
    storeReportSummaries(db, [summary(2, { name: 'renamed' })])
    expect(queue(db)).toEqual([2, 1])
  })
})
