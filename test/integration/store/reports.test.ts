import { describe, expect, test } from 'vitest'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { select } from '#main/engine/store/database.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { storeTargets } from '#main/engine/store/reports/targets.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { details, reporter, severity, status, summary, triager, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const read = (db: WritableDb, id: number): ReportView =>
  must(readReport(db, id, { me: null, cweName: (cwe) => (cwe === 79 ? 'Cross-site Scripting' : null) }))

const ids = (db: WritableDb): number[] =>
  must(
    readQueueWindow(db, { view: { kind: 'all' }, search: '', sort: 'activity', offset: 0, limit: 200 }, null),
  ).rows.map((row) => row.id)

const extraOf = (db: WritableDb, id: number): string | null | undefined =>
  db.get(select<{ extra: string | null }>('test', 'select extra from reports where id = ?'), [id])?.extra

describe('a page of summaries', () => {
  test('is split into added, changed and unchanged; the same page again changes nothing', () => {
    const db = temporaryStore()
    const page = [summary(1), summary(2)]
    expect(storeReportSummaries(db, page)).toEqual({ added: [1, 2], changed: [] })
    const version = db.dataVersion
    expect(storeReportSummaries(db, page)).toEqual({ added: [], changed: [] })
    expect(db.dataVersion).toBe(version)
    expect(storeReportSummaries(db, [summary(1, { severity: severity.high }), summary(2)])).toEqual({
      added: [],
      changed: [1],
    })
    expect(countReports(db)).toBe(2)
  })

  test('adds a repeated report once', () => {
    const db = temporaryStore()
    expect(storeReportSummaries(db, [summary(1), summary(1, { name: 'renamed' })])).toEqual({
      added: [1],
      changed: [],
    })
    expect(read(db, 1).title).toBe('renamed')
  })

  test('keeps the known value of an omitted field', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1, { assignedTo: triager, severity: severity.critical })])
    expect(storeReportSummaries(db, [{ id: 1 }])).toEqual({ added: [], changed: [] })
    expect(read(db, 1)).toMatchObject({
      title: 'Report 1',
      severity: { id: 4, name: 'Critical', band: 'critical' },
      assignee: { id: 't1', nickname: 'triager-one' },
      reporter: { id: 'r1', nickname: 'reporter-one' },
      target: { id: 20, name: 'api.example.com' },
      status: { id: 1, name: 'New', phase: 'new' },
    })
  })

  test('assignedTo null unassigns', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1, { assignedTo: triager })])
    storeReportSummaries(db, [{ id: 1, assignedTo: null }])
    expect(read(db, 1).assignee).toBeNull()
  })

  test('lists a report of which only the id is known', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [{ id: 77 }])
    expect(ids(db)).toEqual([77])
    expect(read(db, 77)).toEqual({
      id: 77,
      title: 'Report 77',
      program: null,
      target: null,
      status: null,
      severity: null,
      reporter: null,
      assignee: null,
      createdAt: null,
      lastActivityAt: null,
      summary: null,
      description: null,
      impact: null,
      vulnerabilityTypeId: null,
      cwe: null,
      cvss: null,
      cve: null,
      bounty: null,
      bonus: null,
      duplicateOf: null,
      effectiveRole: null,
      detailsReadAt: null,
      timelineReadAt: null,
      evidenceReadAt: null,
      unread: [],
      timelineCount: 0,
      evidenceCount: 0,
      isOutOfScope: false,
      scope: { isInScope: null, tier: null, maximumSeverity: null, isBountyEligible: null, program: null },
      pending: [],
      refusals: [],
      textsKept: true,
    })
  })

  test('shows ids without names by their number, and by their name once it is known', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { status: { id: 8 }, severity: { id: 9 }, target: { id: 7 }, assignedTo: { id: 'u' } }),
    ])
    expect(read(db, 1)).toMatchObject({
      program: { id: 10, name: 'Program 10', currency: null },
      target: { id: 7, name: 'Target 7' },
      status: { id: 8, name: 'Status 8', phase: 'open' },
      severity: { id: 9, name: 'Severity 9', band: 'unknown' },
      assignee: { id: 'u', nickname: 'u' },
    })

    storePrograms(db, [{ id: 10, name: 'Shop', currency: 'EUR' }])
    storeTargets(db, 10, [{ id: 7, name: 'shop.example.com' }])
    storeReportSummaries(db, [
      summary(2, {
        status: { id: 8, name: 'Resolved' },
        severity: { id: 9, name: 'Critical' },
        assignedTo: { id: 'u', nickname: 'ursula' },
      }),
    ])
    expect(read(db, 1)).toMatchObject({
      program: { id: 10, name: 'Shop', currency: 'EUR' },
      target: { id: 7, name: 'shop.example.com' },
      status: { id: 8, name: 'Resolved', phase: 'resolved' },
      severity: { id: 9, name: 'Critical', band: 'critical' },
      assignee: { id: 'u', nickname: 'ursula' },
    })
  })

  test('keeps unknown fields, up to a limit', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [{ ...summary(1), slaDueAt: '2026-01-01' }])
    storeReportDetails(db, { ...details(1), tags: ['a'] }, unasked)
    expect(JSON.parse(extraOf(db, 1) ?? '')).toEqual({ slaDueAt: '2026-01-01', tags: ['a'] })
    storeReportSummaries(db, [{ ...summary(1), flood: 'x'.repeat(10_000) }])
    expect(JSON.parse(extraOf(db, 1) ?? '')).toEqual({ slaDueAt: '2026-01-01', tags: ['a'] })
  })

  test('older than the known state does not overwrite newer facts', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1, { lastActivityAt: 5_000, status: status.resolved })])
    storeReportSummaries(db, [summary(1, { lastActivityAt: 4_000, status: status.new })])
    expect(read(db, 1)).toMatchObject({ lastActivityAt: 5_000, status: { name: 'Resolved' } })
  })

  test('keeps one order among reports of the same instant, of impossible instants and without any', () => {
    const db = temporaryStore()
    const same = Array.from({ length: 2_100 }, (_, index) => summary(index + 1, { lastActivityAt: 5_000 }))
    storeReportSummaries(db, [
      ...same,
      summary(5_000, { lastActivityAt: 5_001 }),
      summary(5_001, { lastActivityAt: 8.64e15 }),
      summary(5_002, { lastActivityAt: 8.64e15 }),
      { id: 5_003, lastActivityAt: -8.64e15 },
      { id: 5_004 },
    ])
    const order = Array.from({ length: 11 }, (_, page) =>
      must(
        readQueueWindow(
          db,
          { view: { kind: 'all' }, search: '', sort: 'activity', offset: page * 200, limit: 200 },
          null,
        ),
      ).rows.map((row) => row.id),
    ).flat()
    expect(order).toHaveLength(2_105)
    expect(new Set(order).size).toBe(2_105)
    expect(new Set(order.slice(0, 2))).toEqual(new Set([5_001, 5_002]))
    expect(new Set(order.slice(-2))).toEqual(new Set([5_003, 5_004]))
    expect(checkIntegrity(db).ok).toBe(true)
  })
})

describe('details', () => {
  test('are shown beside the facts of the summary', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2, { name: 'The first of its kind' })])
    storeReportDetails(
      db,
      details(1, { cvss: 'CVSS:3.1/AV:N', cve: 'CVE-2024-1', bounty: 300, bonus: 20, duplicateOf: 2 }),
      { readAt: 4_711, revision: 1 },
    )
    expect(read(db, 1)).toMatchObject({
      summary: 'A summary',
      description: 'A description',
      impact: 'An impact',
      vulnerabilityTypeId: 5,
      cwe: { id: 79, name: 'Cross-site Scripting' },
      cvss: 'CVSS:3.1/AV:N',
      cve: 'CVE-2024-1',
      bounty: 300,
      bonus: 20,
      duplicateOf: { id: 2, title: 'The first of its kind' },
      effectiveRole: 'StandardAdmin',
      detailsReadAt: 4_711,
    })
  })

  test('of an unlisted report add it', () => {
    const db = temporaryStore()
    expect(storeReportDetails(db, details(9), unasked)).toEqual({
      changed: true,
      revision: 1,
      undisturbed: true,
    })
    expect(ids(db)).toEqual([9])
  })

  test('that omit fields keep their known values, except the original of a duplicate', () => {
    const db = temporaryStore()
    storeReportDetails(db, details(1, { duplicateOf: 2, cve: 'CVE-2024-1' }), unasked)
    expect(storeReportDetails(db, { id: 1 }, unasked).changed).toBe(true)
    expect(read(db, 1)).toMatchObject({ cve: 'CVE-2024-1', description: 'A description', duplicateOf: null })
    expect(storeReportDetails(db, { id: 1, cve: null }, unasked).changed).toBe(true)
    expect(read(db, 1).cve).toBeNull()
  })

  test('that are unchanged change nothing', () => {
    const db = temporaryStore()
    storeReportDetails(db, details(1), unasked)
    const version = db.dataVersion
    expect(storeReportDetails(db, details(1), unasked)).toEqual({
      changed: false,
      revision: 1,
      undisturbed: true,
    })
    expect(db.dataVersion).toBe(version)
  })
})

describe('programs and targets', () => {
  test('keep what a later list omits', () => {
    const db = temporaryStore()
    storePrograms(db, [{ id: 10, name: 'Shop', currency: 'EUR' }])
    storePrograms(db, [{ id: 10 }])
    storeTargets(db, 10, [{ id: 20, name: 'named by its program' }])
    storeReportSummaries(db, [summary(1, { target: { id: 20 } })])
    expect(read(db, 1)).toMatchObject({
      program: { name: 'Shop', currency: 'EUR' },
      target: { name: 'named by its program' },
    })
  })

  test('without a name are shown by their alias', () => {
    const db = temporaryStore()
    storePrograms(db, [{ id: 10, alias: 'shop' }])
    storeReportSummaries(db, [summary(1)])
    expect(read(db, 1).program?.name).toBe('shop')
  })
})

describe('people', () => {
  test('keep the newest name they came with', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    storeReportSummaries(db, [summary(1, { reporter: { id: reporter.id, nickname: 'renamed' } })])
    storeReportSummaries(db, [summary(1, { reporter: { id: reporter.id } })])
    expect(read(db, 1).reporter?.nickname).toBe('renamed')
  })
})
