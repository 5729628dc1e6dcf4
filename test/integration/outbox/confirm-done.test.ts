import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { confirmDone } from '#main/engine/outbox/confirm-done.ts'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { select } from '#main/engine/store/database.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import type { StoredAction } from '#main/engine/store/outbox/outbox.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration.ts'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'
import type { StatusName } from '#service/sample/catalogue.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { waits } from '../../fixtures/limits.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'
import { startEngineOnReport } from './engine-on-report.ts'

const minuteMs = 60_000
const confirmedOf = select<{ at: number | null }>(
  'test.confirmed',
  'select confirmed_at as at from outbox where id = ?',
)
const deferredOf = select<{ until: number }>(
  'test.deferred',
  'select hydrate_after as until from reports where id = ?',
)

const reply = { kind: 'comment', text: 'Thank you for this report.', audience: 'public' } as const

interface World {
  readonly service: TestService
  readonly desk: ActingDesk
  readonly reportId: number
  /** Decides, and waits until the service has answered. */
  act(action: ReportAction): Promise<void>
  /** Reads the report, as so many ms after the last answer. @returns whether an action failed by it. */
  readLater(afterMs: number): Promise<boolean>
  only(): StoredAction
  isConfirmed(): boolean
  [Symbol.asyncDispose](): Promise<void>
}

/** @param status of the report, in words. */
async function startWorld(status: StatusName = 'New'): Promise<World> {
  const service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  service.backstage.move(reportId, status)
  await desk.read(reportId)
  const only = () => {
    const [entry] = desk.actions()
    if (entry === undefined) throw new Error('nothing was decided')
    return entry
  }
  return {
    service,
    desk,
    reportId,
    act: async (action) => {
      const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }
      expect(decide(desk.db, decision).ok).toBe(true)
      await desk.settle()
    },
    readLater: async (afterMs) => {
      const settled = Math.max(...desk.actions().map(({ settledAt }) => settledAt ?? 0))
      await desk.read(reportId)
      return confirmDone(desk.db, { reportId, since: settled + afterMs }, Date.now())
    },
    only,
    isConfirmed: () => desk.db.get(confirmedOf, [only().id])?.at !== null,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

const actions: readonly [string, ReportAction, FaultRuleInput][] = [
  ['a reply', reply, { kind: 'pretend', endpoint: 'addComment', status: 201, text: '{"id":"987654321"}' }],
  ['a reply, without an id', reply, { kind: 'pretend', endpoint: 'addComment', status: 200, text: '{}' }],
  [
    'a change of state',
    { kind: 'transition', transition: 'triaged' },
    { kind: 'pretend', endpoint: 'executeTransition', status: 204 },
  ],
  [
    'a change of state with a message',
    { kind: 'transition', transition: 'triaged', message: 'Confirmed, thank you.' },
    { kind: 'pretend', endpoint: 'executeTransition', status: 204 },
  ],
  [
    'a classification',
    { kind: 'classify', severityId: 1 },
    { kind: 'pretend', endpoint: 'classifyReport', status: 204 },
  ],
  [
    'a new title',
    { kind: 'edit', title: 'Another title' },
    { kind: 'pretend', endpoint: 'patchReport', status: 204 },
  ],
  ['a reward', { kind: 'reward', bounty: 700 }, { kind: 'pretend', endpoint: 'setRewards', status: 204 }],
]

/** A status in which the service takes it. */
const statusFor = ({ kind }: ReportAction) => (kind === 'reward' ? 'Triaged' : 'New')

describe('what the service said was done', () => {
  it.each(actions)('%s: is confirmed by the report that shows it', async (_, action) => {
    await using world = await startWorld(statusFor(action))
    await world.act(action)
    expect(world.isConfirmed()).toBe(false)
    expect(await world.readLater(1)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done' })
    expect(world.isConfirmed()).toBe(true)
  })

  it.each(actions)('%s: fails when the report does not show it a minute later', async (_, action, fault) => {
    await using world = await startWorld(statusFor(action))
    world.service.faults.set([fault])
    await world.act(action)
    expect(world.only()).toMatchObject({ state: 'done' })
    // A service may show it late.
    expect(await world.readLater(1_000)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done', reason: null })
    expect(hydrationTicket(world.desk.db, world.reportId)).toMatchObject({ details: true, timeline: true })
    const { settledAt } = world.only()
    expect(world.desk.db.get(deferredOf, [world.reportId])).toEqual({ until: (settledAt ?? 0) + minuteMs })
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({
      state: 'failed',
      reason: { kind: 'notShown' },
      settledAt: null,
      action,
    })
    // A person has it sent again.
    world.service.faults.clear()
    expect(answerEntry(world.desk.db, world.only().id, { kind: 'retry' }, Date.now()).ok).toBe(true)
    world.desk.ring()
    await world.desk.settle()
    expect(await world.readLater(1)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })

  it('says nothing against it while the reading began before its answer, or left something out', async () => {
    await using world = await startWorld()
    world.service.faults.set([{ kind: 'pretend', endpoint: 'addComment', status: 200, text: '{}' }])
    await world.act(reply)
    const { settledAt } = world.only()
    const { db } = world.desk
    const { reportId } = world
    const late = (settledAt ?? 0) + minuteMs
    // After its answer the report is still to be read.
    expect(confirmDone(db, { reportId, since: late }, late)).toBe(false)
    await world.desk.read(reportId)
    expect(confirmDone(db, { reportId, since: settledAt ?? 0 }, late)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done' })
    expect(confirmDone(db, { reportId, since: late }, late)).toBe(true)
  })

  it('shows late, and is confirmed then', async () => {
    await using world = await startWorld()
    world.service.faults.set([{ kind: 'pretend', endpoint: 'addComment', status: 200, text: '{}' }])
    await world.act(reply)
    expect(await world.readLater(1_000)).toBe(false)
    const actorId = world.service.people.superAdmin
    world.service.backstage.addComment(world.reportId, { message: reply.text, actorId })
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })

  it('is confirmed when others moved the report on before it was read', async () => {
    await using world = await startWorld()
    await world.act({ kind: 'transition', transition: 'triaged' })
    world.service.backstage.move(world.reportId, 'Spam')
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })

  it('may have been undone by a later action of the same kind', async () => {
    await using world = await startWorld()
    await world.act({ kind: 'edit', title: 'Another title' })
    await world.act({ kind: 'edit', title: 'A third title' })
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.desk.actions().map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('may be the entry that cannot be read', async () => {
    await using world = await startWorld()
    await world.act(reply)
    world.service.faults.set([{ kind: 'brokenItem', endpoint: 'listActivities' }])
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })
})

it('is compared with every reading of the report by the sync', async () => {
  await using world = await startEngineOnReport({ undoSeconds: 0 })
  const { service, desk, reportId } = world
  const { workspaceId } = desk
  service.faults.set([{ kind: 'pretend', endpoint: 'addComment', status: 201, text: '{"id":"987654321"}' }])
  await world.decide(reply)
  expect(await world.settled()).toMatchObject([{ state: 'done' }])
  const file = workspaceFile(desk.profileDir, workspaceId)
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  const copy = new Database(file.value)
  try {
    const deferred = copy.prepare('select hydrate_after as until from reports where id = ?').pluck()
    await expect.poll(() => deferred.get(reportId), { timeout: waits.state }).toBeGreaterThan(Date.now())
    // A minute later.
    copy.prepare('update outbox set settled_at = settled_at - 60000').run()
  } finally {
    copy.close()
  }
  await desk.call('sync.now', { workspaceId })
  const entries = async () => (await desk.call('outbox.list', { workspaceId })).entries
  await expect
    .poll(entries, { timeout: waits.state })
    .toMatchObject([{ state: 'failed', reason: { kind: 'notShown' }, action: reply }])
})
