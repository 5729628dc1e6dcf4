import { afterEach, expect, it } from 'vitest'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { readSweep } from '#main/engine/sync/sweep-position.ts'
import { type ClockedStage, clockedStage, freely, unreachable } from '../../fixtures/clocked-stage.ts'
import { column } from '../../fixtures/sweeping-desk.ts'

const second = 1_000
const minute = 60 * second

let stage: ClockedStage
afterEach(() => stage.end())

const asked = (part: string) => stage.service.requests().filter(({ path }) => path.includes(part)).length

it('Sync now starts a sweep that would not be due for an hour', async () => {
  stage = await clockedStage({ reports: 6 })
  await stage.untilQuiet(2 * minute)
  await stage.pass(6 * minute)
  const before = readSweep(stage.desk.db)?.endedAt ?? 0
  await stage.pass(minute)
  expect(readSweep(stage.desk.db)?.endedAt).toBe(before)
  stage.desk.syncNow()
  await stage.pass(minute)
  expect(readSweep(stage.desk.db)?.endedAt).toBeGreaterThan(before)
})

it('Sync now retries in the background what the token was not allowed to read', async () => {
  stage = await clockedStage({ reports: 6 })
  stage.service.faults.set([{ kind: 'status', status: 403, endpoint: 'listActivities' }])
  await stage.pass(5 * minute)
  stage.service.faults.clear()
  stage.service.clearRequests()
  await stage.pass(5 * minute)
  expect(asked('/activities')).toBe(0)
  stage.desk.syncNow()
  await stage.pass(minute)
  expect(asked('/activities')).toBeGreaterThan(0)
})

it('opening a report after the network is back makes the whole desk retry at once', async () => {
  stage = await clockedStage({ reports: 6 })
  await stage.untilQuiet(2 * minute)
  stage.transport = unreachable
  await stage.pass(5 * minute)
  const isLong = () => (stage.desk.status().nextTryAt ?? 0) - stage.time.trueTime() > 8 * second
  expect(await stage.passUntil(isLong, 2 * minute)).not.toBeNull()
  expect(stage.desk.status().connection).toBe('offline')
  stage.transport = freely
  stage.desk.open(stage.service.backstage.reportIds()[0] ?? 0)
  await stage.pass(2 * second)
  expect(stage.desk.status().connection).not.toBe('offline')
})

it('a report requested by the user makes the list retry at once, even if the report is unreadable', async () => {
  stage = await clockedStage({ reports: 6 })
  await stage.untilQuiet(2 * minute)
  stage.transport = (request, send) =>
    request.path.includes('/reports?') ? unreachable(request, send) : send()
  await stage.pass(5 * minute)
  const isLong = () => (stage.desk.status().nextTryAt ?? 0) - stage.time.trueTime() > 8 * second
  expect(await stage.passUntil(isLong, 2 * minute)).not.toBeNull()
  stage.transport = (request, send) =>
    /\/reports\/\d/.test(request.path) ? unreachable(request, send) : send()
  stage.service.clearRequests()
  void stage.desk.fetch(stage.service.backstage.reportIds()[0] ?? 0)
  await stage.pass(2 * second)
  expect(asked('sort=lastActivityAt')).toBeGreaterThan(0)
})

it('a computer that slept for ten seconds checks for changes when it wakes, even right after a check', async () => {
  stage = await clockedStage({ reports: 6 })
  await stage.untilQuiet(2 * minute)
  stage.service.clearRequests()
  await stage.passUntil(() => asked('sort=lastActivityAt') > 0, 2 * minute)
  await stage.pass(second)
  stage.service.clearRequests()
  stage.time.sleep(10 * second)
  await stage.pass(7 * second)
  expect(asked('sort=lastActivityAt')).toBe(1)
})

it('listed reports are read even if the rest of the list is unreadable', async () => {
  stage = await clockedStage({ reports: 120 })
  stage.transport = (request, send) =>
    request.path.includes('/reports?') &&
    (request.path.includes('cursor=') || !request.path.includes('sort='))
      ? unreachable(request, send)
      : send()
  await stage.pass(2 * minute)
  expect(countReports(stage.desk.db)).toBe(100)
  expect(column(stage.desk.db, 'id', 'details_stale = 0').length).toBeGreaterThan(0)
})
