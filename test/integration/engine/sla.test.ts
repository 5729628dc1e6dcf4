import { expect, test } from 'vitest'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

const settings = { rules: [...starterRules], calendar: ordinaryCalendar('Europe/Berlin') }

async function workedOut({ call, workspaceId }: TestDesk): Promise<void> {
  await expect.poll(async () => (await call('sla.read', { workspaceId })).waiting).toBe(0)
}

async function idsFor({ call, workspaceId }: TestDesk, search: string): Promise<readonly number[]> {
  const question = { workspaceId, view: { kind: 'all' }, search, sort: 'due', offset: 0, limit: 200 } as const
  return (await call('queue.window', question)).rows.map(({ id }) => id)
}

test('chosen rules are computed for the local reports, follow their changes, and survive a restart', async () => {
  await using service = await startTestService({ reports: 60, seed: 46 })
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { workspaceId, profileDir } = desk
  await desk.synced()
  expect(await desk.call('sla.read', { workspaceId })).toMatchObject({ settings: null, waiting: 0 })
  expect(await idsFor(desk, 'sla:missed,at-risk,met,late,paused')).toEqual([])

  await desk.call('sla.write', { workspaceId, settings })
  await workedOut(desk)
  const judged = await idsFor(desk, 'sla:missed,met,late,paused')
  expect(judged.length).toBeGreaterThan(10)
  const unknown = new Set<string>()
  for (const reportId of service.backstage.reportIds()) {
    for (const { clock } of await desk.call('report.promises', { workspaceId, reportId }))
      if (clock.kind === 'unknown') unknown.add(clock.because)
  }
  // All timelines have been read, and every report and entry has its date, so neither reason occurs.
  expect([...unknown].filter((because) => because === 'timelineNotRead' || because === 'noDate')).toEqual([])

  const arrived = service.backstage.addReport({})
  await desk.call('sync.now', { workspaceId })
  await expect.poll(() => idsFor(desk, 'due:>1h')).toContain(arrived)
  const before = await desk.call('report.promises', { workspaceId, reportId: arrived })
  expect(before.map(({ clock }) => clock.kind)).toEqual(['running', 'running', 'notStarted', 'notStarted'])
  service.backstage.move(arrived, 'Needs more info')
  await desk.call('sync.now', { workspaceId })
  await expect.poll(() => idsFor(desk, 'sla:paused')).toContain(arrived)

  await desk.close()
  const again = await startTestDesk({ baseUrl: service.baseUrl, reopen: { profileDir, workspaceId } })
  expect(await again.call('sla.read', { workspaceId })).toMatchObject({ settings })
  expect(await idsFor(again, 'sla:paused')).toContain(arrived)
  await again[Symbol.asyncDispose]()
})

test('an unusable calendar is rejected, and the rules stay unchanged', async () => {
  await using service = await startTestService({ reports: 1 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl })
  const { workspaceId, engine } = desk
  const calendar = { ...settings.calendar, timeZone: 'Mars/Olympus' }
  expect(
    await engine.handle('sla.write', { workspaceId, settings: { ...settings, calendar } }),
  ).toMatchObject({
    ok: false,
    error: { kind: 'invalidInput', issues: ['unknownTimeZone'] },
  })
  expect(await desk.call('sla.read', { workspaceId })).toMatchObject({ settings: null, waiting: 0 })
})
