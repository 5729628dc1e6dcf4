import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createEngine } from '#main/engine/calls/engine.ts'
import { exportPart } from '#main/engine/exports/name-export.ts'
import { startTestService } from '../../fixtures/service.ts'
import { readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'
import { linesIn } from './exported-files.ts'

const everything = {
  kind: 'matching' as const,
  question: { view: { kind: 'all' as const }, search: '', sort: 'activity' as const },
  except: [],
}
const choices = { selection: everything, format: 'ndjson', folder: null, title: 'All reports' } as const

test('everything the service shows is exported, field by field', async () => {
  await using service = await startTestService({ reports: 40 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager })
  await desk.synced()
  const { workspaceId } = desk
  const shown = await readAllShown(service, 'triager')
  const ended = await desk.call('export.start', { workspaceId, withInternal: true, ...choices })
  const file =
    ended.kind === 'asks'
      ? await desk.call('export.answer', { workspaceId, exportId: ended.exportId, keep: true })
      : ended
  if (file === null) throw new Error('no file')
  expect(dirname(file.path)).toBe(join(desk.profileDir, 'evidence', 'exports'))
  expect(await desk.call('export.path', { workspaceId, exportId: file.exportId })).toBe(file.path)
  const lines = new Map(linesIn(file.path).map((line) => [line.id, line]))
  expect(lines.size).toBe(shown.reports.length)
  const inMs = <T extends { createdAt: string }>(one: T) => ({ ...one, createdAt: Date.parse(one.createdAt) })
  for (const { lastActivityAt, ...report } of shown.reports) {
    const {
      activities = [],
      includesInternal,
      textsComplete,
      activitiesComplete,
      ...fields
    } = lines.get(report.id) ?? {
      id: 0,
    }
    expect({ includesInternal, textsComplete, activitiesComplete }).toEqual({
      includesInternal: true,
      textsComplete: true,
      activitiesComplete: true,
    })
    const { lastActivityAt: at, ...rest } = fields as typeof report & { lastActivityAt: string }
    expect(Date.parse(at)).toBe(Date.parse(lastActivityAt))
    expect(inMs(rest)).toEqual(inMs(report))
    const entries = activities as unknown as readonly { createdAt: string }[]
    expect(entries.map(inMs)).toEqual(shown.activities.get(report.id)?.map(inMs))
  }
})

test('no file is written to a network path', async () => {
  await using service = await startTestService({ reports: 2 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager })
  await desk.synced()
  for (const folder of ['\\\\host\\share', '//host/share', '\\/host', '/\\host', '\\\\?\\C:\\x']) {
    const input = { ...choices, workspaceId: desk.workspaceId, withInternal: false, folder }
    expect(await desk.engine.handle('export.start', input)).toMatchObject({
      ok: false,
      error: { kind: 'folderRefused', reason: expect.stringContaining('network path') },
    })
  }
})

test('files that a killed desk left in its own folder are removed after the next start', async () => {
  const profileDir = temporaryFolder()
  const folder = join(profileDir, 'evidence', 'exports')
  mkdirSync(folder, { recursive: true })
  const part = exportPart(folder)
  writeFileSync(part, 'half of it')
  writeFileSync(join(folder, 'mine.csv'), '')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(part, anHourAgo, anHourAgo)
  const engine = createEngine({ profileDir, emit: () => undefined })
  await expect.poll(() => readdirSync(folder)).toEqual(['mine.csv'])
  await engine.close()
})

test('a waiting export is removed with its workspace', async () => {
  await using service = await startTestService({ reports: 40 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager })
  await desk.synced()
  const { workspaceId } = desk
  const asked = await desk.call('export.start', { workspaceId, withInternal: false, ...choices })
  expect(asked.kind).toBe('asks')
  await desk.call('workspace.remove', { workspaceId })
  const answer = await desk.engine.handle('export.answer', {
    workspaceId,
    exportId: asked.exportId,
    keep: true,
  })
  expect(answer).toMatchObject({ ok: false, error: { kind: 'unknownHere' } })
  expect(existsSync(join(desk.profileDir, 'evidence', 'exports', 'All reports.ndjson'))).toBe(false)
})

// SEC-29
test('a report as text for another program contains no internal entry', async () => {
  await using service = await startTestService({ reports: 5 })
  const reportId = service.backstage.addReport({ name: 'Open redirect', description: 'Words of mine' })
  await service.ask('addComment', {
    path: { id: reportId },
    body: { description: 'among us', isInternal: true },
  })
  await service.ask('addComment', {
    path: { id: reportId },
    body: { description: 'to you', isInternal: false },
  })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager })
  await desk.synced()
  const { workspaceId } = desk
  for (const form of ['markdown', 'github', 'gitlab', 'jira'] as const) {
    const { text } = await desk.call('export.copy', { workspaceId, reportId, form })
    expect(text).toContain('Words of mine')
    expect(text).not.toContain('among us')
    expect(text.includes('to you')).toBe(form === 'markdown')
  }
})
