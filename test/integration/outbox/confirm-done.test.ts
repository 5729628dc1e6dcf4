import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { confirmDone } from '#main/engine/outbox/confirm-done.ts'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { changeUnseen, select } from '#main/engine/store/database.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import type { StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration-queue.ts'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'
import type { StatusName } from '#service/sample/catalogue.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'
import { startEngineOnReport } from './engine-on-report.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const confirmedOf = select<{ at: number | null }>(
  'test.confirmed',
  'select confirmed_at as at from outbox where id = ?',
)
const deferredOf = select<{ until: number }>(
  'test.deferred',
  'select hydrate_after as until from reports where id = ?',
)

const ownWrites = select<{ id: number }>('test.ownWrites', 'select entry_id as id from own_writes')
const detailsReadLater = changeUnseen(
  'test.detailsReadLater',
  'update reports set details_read_at = details_read_at + :by, details_stale = 0, timeline_stale = 0',
)
const titleOf = select<{ title: string }>('test.title', 'select title from reports where id = ?')

const notShown = { kind: 'cannotTell', why: 'notShown' } as const
const pretended = { kind: 'pretend', endpoint: 'addComment', status: 200, text: '{}' } as const
const reply = { kind: 'comment', text: 'Thank you for this report.', audience: 'public' } as const

interface World {
  readonly service: TestService
  readonly desk: ActingDesk
  readonly reportId: number
  /** Decides, and waits until the service has answered. */
  act(action: ReportAction): Promise<void>
  /** Reads the report `afterMs` ms later. @returns whether the state of an action changed as a result. */
  readLater(afterMs: number): Promise<boolean>
  /** Compares without reading. @returns as `readLater`. */
  confirm(): boolean
  only(): StoredAction
  isConfirmed(): boolean
  [Symbol.asyncDispose](): Promise<void>
}

/** @param status the report's status, by its name. */
async function startWorld(status: StatusName = 'New'): Promise<World> {
  const service = await startTestService({ reports: 3 })
  let passed = 0
  const now = () => Date.now() + passed
  const desk = startActingDesk(service, { now })
  const reportId = service.backstage.addReport()
  service.backstage.move(reportId, status)
  await desk.read(reportId)
  const only = () => {
    const [entry] = desk.actions()
    if (entry === undefined) throw new Error('nothing was decided')
    return entry
  }
  const confirm = () => confirmDone(desk.db, reportId, now())
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
      passed += afterMs
      await desk.read(reportId)
      return confirm()
    },
    confirm,
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

/** A status in which the service accepts the action. */
const statusFor = ({ kind }: ReportAction) => (kind === 'reward' ? 'Triaged' : 'New')

describe('a success reported by the service', () => {
  it.each(actions)('%s: is confirmed by the report that shows it', async (_, action) => {
    await using world = await startWorld(statusFor(action))
    await world.act(action)
    expect(world.isConfirmed()).toBe(false)
    expect(await world.readLater(1)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done' })
    expect(world.isConfirmed()).toBe(true)
  })

  it.each(actions)(
    '%s: is questioned if the report does not show it a minute later',
    async (_, action, fault) => {
      await using world = await startWorld(statusFor(action))
      const { db } = world.desk
      world.service.faults.set([fault])
      await world.act(action)
      expect(world.only()).toMatchObject({ state: 'done' })
      // A service may show the effect late.
      expect(await world.readLater(1_000)).toBe(false)
      expect(world.only()).toMatchObject({ state: 'done', reason: null })
      expect(hydrationTicket(db, world.reportId)).toMatchObject({ details: true, timeline: true })
      const deferred = db.get(deferredOf, [world.reportId])?.until ?? 0
      expect(deferred).toBeGreaterThanOrEqual((world.only().settledAt ?? 0) + minuteMs)
      expect(await world.readLater(minuteMs)).toBe(true)
      expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown, settledAt: null, action })
      // Nothing counts as an own write, so activity on the report is news.
      expect(db.all(ownWrites)).toEqual([])
      // Nothing is sent again by itself, neither after a restart nor when the user requests a check.
      await world.desk.restart()
      await world.desk.settle()
      await world.desk.checkNow(world.only().id)
      await world.desk.settle()
      expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
      expect(world.service.requests().filter(({ method }) => method !== 'GET')).toHaveLength(1)

      world.service.faults.clear()
      expect(answerEntry(db, world.only().id, { kind: 'retry' }, Date.now()).ok).toBe(true)
      world.desk.ring()
      await world.desk.settle()
      expect(await world.readLater(1)).toBe(false)
      expect(world.only()).toMatchObject({ state: 'done' })
      expect(world.isConfirmed()).toBe(true)
    },
  )

  it('is not compared with an earlier reading', async () => {
    await using world = await startWorld()
    world.service.faults.set([pretended])
    await world.act(reply)
    expect(world.confirm()).toBe(false)
    expect(await world.readLater(2 * minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
  })

  it('of a transition is not questioned by a timeline that was read a minute before its details', async () => {
    await using world = await startWorld()
    world.service.faults.set([{ kind: 'pretend', endpoint: 'executeTransition', status: 204 }])
    await world.act({ kind: 'transition', transition: 'triaged' })
    expect(await world.readLater(minuteMs / 2)).toBe(false)
    world.desk.db.run(detailsReadLater, { by: minuteMs })
    expect(world.confirm()).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done' })
  })

  it('may be shown late, even after it was questioned', async () => {
    await using world = await startWorld()
    const { service, reportId } = world
    service.faults.set([pretended])
    await world.act(reply)
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
    service.backstage.addComment(reportId, { message: reply.text, actorId: service.people.superAdmin })
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'done', reason: null })
    expect(world.isConfirmed()).toBe(true)
  })

  it.each<[string, ReportAction, FaultRuleInput['endpoint'], (world: World) => void]>([
    [
      'a new title, by a change of state that a colleague makes',
      { kind: 'edit', title: 'Another title' },
      'patchReport',
      ({ service, reportId }) => service.backstage.move(reportId, 'Spam'),
    ],
    [
      'a change of state, by another one that a colleague makes',
      { kind: 'transition', transition: 'triaged' },
      'executeTransition',
      ({ service, reportId }) => service.backstage.move(reportId, 'Spam'),
    ],
    [
      'a message, by a colleague who makes the same change of state without it',
      { kind: 'transition', transition: 'triaged', message: 'Confirmed, thank you.' },
      'executeTransition',
      ({ service, reportId }) => service.backstage.move(reportId, 'Triaged'),
    ],
    [
      'a reply, by an entry that cannot be read',
      reply,
      'addComment',
      ({ service, reportId }) => {
        service.backstage.addComment(reportId, { message: 'By a colleague.' })
        service.faults.set([{ kind: 'brokenItem', endpoint: 'listActivities' }])
      },
    ],
  ])('that was questioned is not taken for shown: %s', async (_, action, endpoint, meanwhile) => {
    await using world = await startWorld()
    world.service.faults.set([{ kind: 'pretend', endpoint, status: 200, text: '{}' }])
    await world.act(action)
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
    world.service.faults.clear()
    meanwhile(world)
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
  })

  it('holds if others changed the report again before it was read', async () => {
    await using world = await startWorld()
    await world.act({ kind: 'transition', transition: 'triaged' })
    world.service.backstage.move(world.reportId, 'Spam')
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })

  it('holds if a field is as before a long time later', async () => {
    await using world = await startWorld()
    world.service.faults.set([{ kind: 'pretend', endpoint: 'patchReport', status: 204 }])
    await world.act({ kind: 'edit', title: 'Another title' })
    expect(await world.readLater(hourMs)).toBe(false)
    expect(world.isConfirmed()).toBe(true)
  })

  it('may be superseded by a later action that sets the same field', async () => {
    await using world = await startWorld()
    const before = world.desk.db.get(titleOf, [world.reportId])?.title ?? ''
    await world.act({ kind: 'edit', title: 'Another title' })
    await world.act({ kind: 'edit', title: before })
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.desk.actions().map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('is questioned whatever else was sent since', async () => {
    await using world = await startWorld()
    world.service.faults.set([{ ...pretended, times: 1 }])
    await world.act(reply)
    await world.act({ kind: 'comment', text: 'A note for the team.', audience: 'internal' })
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.desk.actions().map(({ action, state }) => [action, state])).toEqual(
      expect.arrayContaining([
        [reply, 'unsure'],
        [expect.anything(), 'done'],
      ]),
    )
  })

  it('may be an unreadable entry, unless that entry was unreadable before', async () => {
    await using world = await startWorld()
    world.service.backstage.addComment(world.reportId, { message: 'Before.' })
    world.service.faults.set([{ kind: 'brokenItem', endpoint: 'listActivities' }])
    await world.desk.read(world.reportId)
    world.service.faults.set([
      { kind: 'brokenItem', endpoint: 'listActivities' },
      { kind: 'pretend', endpoint: 'executeTransition', status: 204 },
    ])
    await world.act({ kind: 'transition', transition: 'triaged' })
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
  })

  it('is compared for tokens that may not list evidence, and not for those that may not read timelines', async () => {
    await using world = await startWorld()
    const refused = (endpoint: 'listEvidence' | 'listActivities') =>
      ({ kind: 'status', status: 403, endpoint }) as const
    world.service.faults.set([pretended, refused('listEvidence'), refused('listActivities')])
    await world.act(reply)
    expect(await world.readLater(minuteMs)).toBe(false)
    expect(world.only()).toMatchObject({ state: 'done' })
    world.service.faults.set([refused('listEvidence')])
    expect(await world.readLater(minuteMs)).toBe(true)
    expect(world.only()).toMatchObject({ state: 'unsure', reason: notShown })
  })
})

it('is compared with every reading of the report by the sync', async () => {
  await using world = await startEngineOnReport({ undoSeconds: 0 })
  const { service, desk, reportId } = world
  const { workspaceId } = desk
  service.faults.set([pretended])
  await world.decide(reply)
  expect(await world.settled()).toMatchObject([{ state: 'done' }])
  const file = workspaceFile(desk.profileDir, workspaceId)
  if (!file.ok) throw new Error(JSON.stringify(file.error))
  const copy = new Database(file.value)
  try {
    const deferred = copy.prepare('select hydrate_after as until from reports where id = ?').pluck()
    await expect.poll(() => deferred.get(reportId), { timeout: waits.state }).toBeGreaterThan(Date.now())
    // Make the action two minutes older.
    copy.prepare('update outbox set settled_at = settled_at - 120000').run()
  } finally {
    copy.close()
  }
  await desk.call('sync.now', { workspaceId })
  const entries = async () => (await desk.call('outbox.list', { workspaceId })).entries
  await expect
    .poll(entries, { timeout: waits.state })
    .toMatchObject([{ state: 'unsure', reason: notShown, action: reply }])
})
