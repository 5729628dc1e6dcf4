import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { type Instead, standInBetween } from '../sync/service-in-between.ts'
import { downloadsOf, filesBelow, startDownloadingDesk } from './downloading-desk.ts'

describe('the queue of downloads', () => {
  test('leaves one place free for the user, however many files wait', async () => {
    await using desk = await startDownloadingDesk({ reports: 60 })
    const { workspaceId, reports } = desk
    desk.service.faults.set([{ kind: 'latency', endpoint: 'requestEvidenceDownload', ms: 300 }])
    const reportIds = reports.map(({ id }) => id)
    await desk.desk.call('evidence.download', {
      workspaceId,
      which: { kind: 'selection', selection: { kind: 'reports', reportIds } },
    })
    await desk.until('under way', ({ counts }) => counts.downloading > 0)
    // A user's request is answered, and a single file that the user requests arrives, before the many files are done.
    const [reportId = 0] = reportIds
    await desk.desk.call('report.fetch', { workspaceId, reportId })
    const last = reports.at(-1)
    const single = last?.evidence[0]
    await desk.desk.call('evidence.change', {
      workspaceId,
      which: [{ reportId: last?.id ?? 0, evidenceId: single?.id ?? '' }],
      change: 'cancel',
    })
    await desk.get(last?.id ?? 0, single?.id ?? '')
    const view = await desk.until('the single one', ({ downloads }) =>
      downloads.some(({ evidenceId, state }) => evidenceId === single?.id && state === 'done'),
    )
    expect(view.counts.waiting).toBeGreaterThan(0)
    // Three of the many files, and one that the user requested.
    expect(view.counts.downloading).toBeLessThanOrEqual(4)
  })

  test('pauses, resumes, and forgets canceled files', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId } = desk
    const root = join(desk.desk.profileDir, 'evidence')
    const change = (to: 'pause' | 'resume' | 'cancel') =>
      desk.desk.call('evidence.change', { workspaceId, which: 'all', change: to })
    const reportIds = desk.reports.map(({ id }) => id)
    const total = desk.reports.flatMap(({ evidence }) => evidence).length
    desk.service.faults.set([{ kind: 'latency', endpoint: 'evidenceStorage', ms: 400 }])
    await desk.desk.call('evidence.download', {
      workspaceId,
      which: { kind: 'selection', selection: { kind: 'reports', reportIds } },
    })
    await desk.until('under way', ({ counts }) => counts.downloading > 0)
    await change('pause')
    const paused = await desk.view()
    expect(paused.counts).toMatchObject({ waiting: 0, downloading: 0 })
    expect(paused.counts.paused + paused.counts.done).toBe(total)
    desk.service.faults.clear()
    await change('resume')
    await desk.until('some are done', ({ counts }) => counts.done > 1)
    await change('cancel')
    const { counts, downloads } = await desk.settled()
    expect(counts).toMatchObject({ paused: 0, failed: 0 })
    expect(filesBelow(root)).toHaveLength(downloads.length)
    expect(downloads.every(({ state }) => state === 'done')).toBe(true)
  })

  test('removes partial downloads with their workspace, and keeps completed ones', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId } = desk
    const root = join(desk.desk.profileDir, 'evidence')
    const reportIds = desk.reports.map(({ id }) => id)
    const which = { kind: 'selection', selection: { kind: 'reports', reportIds } } as const
    desk.service.faults.set([{ kind: 'latency', endpoint: 'evidenceStorage', ms: 300 }])
    await desk.desk.call('evidence.download', { workspaceId, which })
    const { counts } = await desk.until(
      'under way',
      ({ counts }) => counts.done > 0 && counts.downloading > 0,
    )
    await desk.desk.call('workspace.remove', { workspaceId })
    const left = filesBelow(root)
    expect(left.filter((path) => path.endsWith('.part'))).toEqual([])
    expect(left.length).toBeGreaterThanOrEqual(counts.done)
  })

  test('reads missing lists of evidence, and downloads all files on them', async () => {
    await using service = await startTestService({
      reports: 12,
      faults: [{ kind: 'status', endpoint: 'listEvidence', status: 403 }],
    })
    await using testDesk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await testDesk.until('listed', ({ reports, currentAsOf }) => reports === 12 && currentAsOf !== null)
    const { workspaceId } = testDesk
    service.faults.clear()
    const reportIds = service.backstage.reportIds()
    const { listsToRead, added } = await testDesk.call('evidence.download', {
      workspaceId,
      which: { kind: 'selection', selection: { kind: 'reports', reportIds } },
    })
    expect({ listsToRead, added }).toEqual({ listsToRead: reportIds.length, added: 0 })
    const { counts, downloads } = await (await downloadsOf(testDesk, service)).settled()
    expect(counts.done).toBeGreaterThan(0)
    // The service does not provide files that are being processed or quarantined.
    for (const { state, error } of downloads) {
      if (state !== 'done') expect([state, error?.kind]).toEqual(['failed', 'conflict'])
    }
  })

  test('continues behind a list that cannot be read, and names it', async () => {
    for (const strange of ['cut', { status: 500, body: {} }] satisfies ReturnType<Instead>[]) {
      await using service = await startTestService({ reports: 12 })
      await using between = await standInBetween(service.baseUrl)
      const [bad = 0] = service.backstage.reportIds()
      // The desk knows no list of evidence when the files are requested.
      between.intervene(({ path }) => (path.endsWith('/evidence') ? { status: 403, body: {} } : null))
      const { superAdmin: token } = service.tokens
      await using testDesk = await startTestDesk({ baseUrl: between.baseUrl, token })
      await testDesk.until('listed', ({ reports, currentAsOf }) => reports === 12 && currentAsOf !== null)
      between.intervene(({ path }) => (path.endsWith(`/reports/${bad}/evidence`) ? strange : null))
      const { workspaceId } = testDesk
      const selection = { kind: 'reports', reportIds: service.backstage.reportIds() } as const
      const which = { kind: 'selection', selection } as const
      await testDesk.call('evidence.download', { workspaceId, which })
      const isCut = strange === 'cut'
      const { until } = await downloadsOf(testDesk, service)
      await until('all others are read', ({ counts }) => counts.listsToRead === (isCut ? 1 : 0))
      const setAside = await testDesk.call('sync.setAside', { workspaceId })
      const about = setAside.filter(({ what }) => what === `report ${bad}`).map(({ why }) => why)
      if (!isCut) expect(about).toContain('the service failed with status 500')
    }
  })

  test('resumes with the same token after a refusal, when a sync is requested', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId, reports, service } = desk
    service.faults.set([{ kind: 'status', endpoint: 'requestEvidenceDownload', status: 401 }])
    await desk.get(reports[0]?.id ?? 0, reports[0]?.evidence[0]?.id ?? '')
    await desk.until('no connection', ({ hindrance }) => hindrance === 'noConnection')
    service.faults.clear()
    await desk.desk.call('sync.now', { workspaceId })
    const { counts, hindrance } = await desk.settled()
    expect({ done: counts.done, hindrance }).toEqual({ done: 1, hindrance: null })
  })

  test('resumes with a new token after a refusal', async () => {
    await using desk = await startDownloadingDesk()
    const { workspaceId, reports, service } = desk
    service.faults.set([{ kind: 'status', endpoint: 'requestEvidenceDownload', status: 401 }])
    await desk.get(reports[0]?.id ?? 0, reports[0]?.evidence[0]?.id ?? '')
    await desk.until('no connection', ({ hindrance }) => hindrance === 'noConnection')
    expect((await desk.view()).counts.waiting).toBe(1)
    service.faults.clear()
    await desk.desk.call('workspace.attach', { workspaceId, token: service.tokens.readOnly })
    const { counts } = await desk.settled()
    expect(counts.done).toBe(1)
  })
})
