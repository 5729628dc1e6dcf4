import { describe, expect, it } from 'vitest'
import type { StatusName } from '#service/sample/catalogue.ts'
import type { Report } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

type Token = 'triager' | 'readOnly' | 'superAdmin'

const open = ['New', 'To review', 'Triaged', 'Needs more info'] as const

async function start(token: Token) {
  const service = await startTestService({ reports: 40 })
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens[token] })
  await desk.synced()
  await desk.call('settings.update', { undoSeconds: 0 })
  return {
    service,
    desk,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

async function reportsIn(service: TestService, status: StatusName): Promise<readonly Report[]> {
  const reports = await Promise.all(
    service.backstage.reportIds().map(async (id) => {
      const answer = await service.ask('readReport', { path: { id }, token: 'triager' })
      return answer.status === 200 ? [answer.json<Report>()] : []
    }),
  )
  return reports.flat().filter((report) => report.status.name === status)
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + waits.state
  while (!isSo()) {
    if (Date.now() > giveUpAt) throw new Error(`it never came to: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Two reports of one program that have the given status. */
async function twoAlike(service: TestService, status: StatusName): Promise<readonly [number, number]> {
  const [first] = await reportsIn(service, status)
  if (first === undefined) throw new Error(`no report is ${status}`)
  const second = service.backstage.addReport({ programId: first.programId })
  service.backstage.move(second, status)
  return [first.id, second]
}

async function carriedOut(desk: TestDesk, reportId: number, action: ReportAction): Promise<OutboxEntry> {
  const { workspaceId, call } = desk
  await call('act.decide', { workspaceId, reportIds: [reportId], action, batchTitle: null })
  const giveUpAt = Date.now() + waits.state
  for (;;) {
    const entries = await call('outbox.ofReport', { workspaceId, reportId })
    const mine = entries.find((entry) => entry.action.kind === action.kind)
    if (mine === undefined || ['failed', 'conflict'].includes(mine.state)) {
      const { entries: all } = await call('outbox.list', { workspaceId })
      const found = all.find((entry) => entry.report?.id === reportId && entry.action.kind === action.kind)
      if (found !== undefined && !['queued', 'sending', 'held'].includes(found.state)) return found
    }
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(entries))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const possibilityOf = async (desk: TestDesk, reportId: number, transition: string, ask = false) => {
  const { workspaceId } = desk
  const view = await desk.call('report.transitions', { workspaceId, reportId, ask })
  return view.options.find((option) => option.transition === transition)
}

describe('a triager', () => {
  it('has its transitions read once for each program in the background, and never again', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const { workspaceId } = desk
    const [first, later] = await twoAlike(service, 'New')
    const places = new Set<number>()
    for (const status of open)
      for (const { programId } of await reportsIn(service, status)) places.add(programId)
    const asked = () => service.counters().listTransitions ?? 0
    await until('every program was asked about', () => asked() === places.size)
    // Reports that arrive later need no request, since the desk has already asked about their programs.
    await desk.call('report.fetch', { workspaceId, reportId: later })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(asked()).toBe(places.size)
    const before = asked()
    const view = await desk.call('report.transitions', { workspaceId, reportId: first, ask: true })
    expect(view).toMatchObject({ isListRefused: true, refusal: null, error: null })
    expect(view.options).toHaveLength(11)
    expect(view.options.every(({ possibility }) => possibility === 'unknown')).toBe(true)
    expect(asked()).toBe(before)
  })

  it('executes a transition, and each answer is applied to the next report of its kind', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const [one, other] = await twoAlike(service, 'New')
    const done = await carriedOut(desk, one, { kind: 'transition', transition: 'triaged' })
    expect(done.state).toBe('done')
    await desk.call('report.fetch', { workspaceId: desk.workspaceId, reportId: other })
    expect((await possibilityOf(desk, other, 'triaged'))?.possibility).toBe('possible')

    // This role may not execute the transition: the service answers 409, although the report has not changed.
    const refused = await carriedOut(desk, other, {
      kind: 'transition',
      transition: 'informative',
      message: 'As intended.',
    })
    expect(refused).toMatchObject({ state: 'conflict', reason: { kind: 'notPossible', statusName: 'New' } })
    expect((await possibilityOf(desk, other, 'informative'))?.possibility).toBe('impossible')
  })

  it('learns that others changed the report if that is the reason, and nothing about its kind', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const [one] = await twoAlike(service, 'New')
    service.backstage.move(one, 'Resolved')
    const refused = await carriedOut(desk, one, { kind: 'transition', transition: 'triaged' })
    expect(refused).toMatchObject({ state: 'conflict', reason: { kind: 'collisions' } })
    service.backstage.move(one, 'New')
    await desk.call('report.fetch', { workspaceId: desk.workspaceId, reportId: one })
    expect((await possibilityOf(desk, one, 'triaged'))?.possibility).toBe('unknown')
  })

  it('who sends no message where one is required is asked for one the next time', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const [one] = await twoAlike(service, 'New')
    expect((await possibilityOf(desk, one, 'spam'))?.requiresMessage).toBe(false)
    service.faults.set([{ endpoint: 'executeTransition', kind: 'status', status: 400, times: 1 }])
    await carriedOut(desk, one, { kind: 'transition', transition: 'spam' })
    expect((await possibilityOf(desk, one, 'spam'))?.requiresMessage).toBe(true)
  })

  it('is refused a transition by 403: shown before the next attempt, with nothing learned about the status', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const { workspaceId } = desk
    const [one] = await twoAlike(service, 'New')
    const before = (await possibilityOf(desk, one, 'triaged'))?.possibility
    service.faults.set([{ endpoint: 'executeTransition', kind: 'status', status: 403, times: 1 }])
    const triaged = { kind: 'transition', transition: 'triaged' } as const
    const refused = await carriedOut(desk, one, triaged)
    expect(refused).toMatchObject({ state: 'failed', reason: { error: { kind: 'forbidden' } } })
    await desk.call('act.answer', { workspaceId, entryId: refused.id, answer: { kind: 'discard' } })
    const view = () => desk.call('report.transitions', { workspaceId, reportId: one, ask: false })
    expect((await view()).refusal).toMatchObject({ action: 'transition', isOfToken: false })
    expect((await possibilityOf(desk, one, 'triaged'))?.possibility).toBe(before)
    await desk.call('act.forgetRefusal', { workspaceId, action: 'transition', about: { reportId: one } })
    expect((await view()).refusal).toBeNull()
    expect((await carriedOut(desk, one, triaged)).state).toBe('done')
  })

  it('is refused a reward once, warned before the next, and may retry', async () => {
    await using opened = await start('triager')
    const { service, desk } = opened
    const { workspaceId } = desk
    const [one] = await twoAlike(service, 'New')
    const reward = { kind: 'reward', bounty: 100 } as const
    const refused = await carriedOut(desk, one, reward)
    expect(refused).toMatchObject({ state: 'failed' })
    await desk.call('act.answer', { workspaceId, entryId: refused.id, answer: { kind: 'discard' } })
    const refusals = async () =>
      (await desk.call('report.read', { workspaceId, reportId: one })).refusals.map(({ action }) => action)
    expect(await refusals()).toEqual(['reward'])
    // The refusal concerns neither the list of transitions nor a change of status.
    expect((await carriedOut(desk, one, { kind: 'transition', transition: 'triaged' })).state).toBe('done')
    await desk.call('act.forgetRefusal', { workspaceId, action: 'reward', about: { reportId: one } })
    expect(await refusals()).toEqual([])
  })
})

describe('a token that may only read', () => {
  it('is known before the first attempt, until another token replaces it', async () => {
    await using opened = await start('readOnly')
    const { service, desk } = opened
    const { workspaceId } = desk
    const reportId = service.backstage.reportIds()[0] ?? 0
    const refusals = async () => (await desk.call('report.read', { workspaceId, reportId })).refusals
    await until('it is known', () => service.counters().listTransitions === 1)
    await desk.call('report.fetch', { workspaceId, reportId })
    expect((await refusals()).map(({ action }) => action)).toEqual([
      'comment',
      'assign',
      'classify',
      'edit',
      'transition',
      'reward',
    ])
    expect((await refusals()).every(({ isOfToken }) => isOfToken)).toBe(true)
    expect(service.counters().listTransitions).toBe(1)
    // Also if there was no token in between.
    await desk.call('workspace.attach', { workspaceId, token: null })
    await desk.call('workspace.attach', { workspaceId, token: service.tokens.superAdmin })
    expect(await refusals()).toEqual([])
  })
})

describe('an admin', () => {
  it('has the transitions of every kind of open report read in the background, one request each', async () => {
    await using opened = await start('superAdmin')
    const { service, desk } = opened
    const { workspaceId } = desk
    const kinds = new Map<string, number>()
    for (const status of open) {
      for (const id of service.backstage.reportIds()) {
        const report = (await service.ask('readReport', { path: { id } })).json<Report>()
        if (report.status.name === status) kinds.set(`${report.programId} ${status}`, report.id)
      }
    }
    await until('every kind is learned', () => service.counters().listTransitions === kinds.size)
    expect(service.counters().listTransitions).toBe(kinds.size)
    for (const reportId of kinds.values()) {
      const view = await desk.call('report.transitions', { workspaceId, reportId, ask: false })
      expect(view.options.some(({ possibility }) => possibility === 'unknown')).toBe(false)
    }
  })
})
