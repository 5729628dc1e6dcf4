import { describe, expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { changeUnseen, select } from '#main/engine/store/database.ts'
import { readLearnedTransitions } from '#main/engine/store/outbox/learned-transitions.ts'
import { readStoredReport } from '#main/engine/store/reports/reports.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { askForTransitions, isSameKind, refusalPlace } from '#main/engine/sync/learn-transitions.ts'
import { readReport } from '#main/engine/sync/read-report.ts'
import { createTransitionsWork } from '#main/engine/sync/transitions-lane.ts'
import { fillable } from '../../fixtures/full-disk.ts'
import { startTestService } from '../../fixtures/service.ts'
import { type Instead, standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

const statusOf = select<{ statusId: number }>(
  'test.status',
  'select status_id as statusId from reports where id = ?',
)
const forgetLists = changeUnseen('test.forgetLists', 'delete from learned_transitions where status_id = ?')
const unheard = () => undefined

describe('the transitions of a report', () => {
  async function onKinds(reports = 20) {
    const service = await startTestService({ reports })
    const between = await standInBetween(service.baseUrl)
    const steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const forbidden = createForbidden(steps.context.now)
    const call = { priority: 'person', signal: steps.context.signal, forbidden } as const
    const wanted = { details: true, timeline: false, evidence: false }
    const read = (reportId: number) => readReport(steps.context, { reportId, ...wanted }, call)
    for (const reportId of service.backstage.reportIds()) await read(reportId)
    const asked: string[] = []
    const answer = (rule: ReturnType<Instead>) =>
      between.intervene(({ path }) => {
        if (!path.includes('/transitions')) return null
        asked.push(path)
        return rule
      })
    return {
      ...{ service, steps, read, asked, answer },
      [Symbol.asyncDispose]: async () => {
        await steps[Symbol.asyncDispose]()
        await between[Symbol.asyncDispose]()
        await service.close()
      },
    }
  }

  it('that are unreadable are skipped: the next kind is requested', async () => {
    await using world = await onKinds()
    const work = createTransitionsWork(world.steps.context, () => true, unheard)
    world.answer({ status: 500, body: {} })
    await work.step()
    await work.step()
    expect(world.asked).toHaveLength(2)
    expect(new Set(world.asked).size).toBe(2)
  })

  it('that failed and were meanwhile learned for the user leave no failure behind', async () => {
    await using world = await onKinds()
    const { steps, service } = world
    let isFull = false
    const context = { ...steps.context, db: fillable(steps.db, () => isFull) }
    const work = createTransitionsWork(context, () => true, unheard)
    world.answer(null)
    isFull = true
    expect(await work.step()).toMatchObject({ kind: 'failed', error: { kind: 'diskFull' } })
    isFull = false
    for (const id of service.backstage.reportIds()) await work.ask(id, 'report')
    world.asked.length = 0
    expect(await work.step()).toEqual({ kind: 'done', progress: true })
    expect(world.asked).toEqual([])
  })

  it('reveal that a report has another status', async () => {
    await using world = await onKinds()
    const { steps, service } = world
    const announced: unknown[] = []
    const context = { ...steps.context, reportsChanged: (ids: unknown) => void announced.push(ids) }
    world.answer(null)
    const work = createTransitionsWork(context, () => true, unheard)
    await work.step()
    expect(announced).toEqual([])
    for (const id of service.backstage.reportIds()) service.backstage.move(id, 'Resolved')
    await work.step()
    expect(announced).toEqual([[Number(/reports\/(\d+)/.exec(world.asked.at(-1) ?? '')?.[1])]])
  })

  it('are not requested for the status that only a pending action shows', async () => {
    await using world = await onKinds()
    const { steps, service, read, asked } = world
    const reportId = service.backstage.addReport()
    service.backstage.move(reportId, 'New')
    await read(reportId)
    world.answer(null)
    const work = createTransitionsWork(steps.context, () => true, unheard)
    const listAll = async () => {
      for (let step = 0; step < 60; step += 1) {
        const before = asked.length
        await work.step()
        if (asked.length === before) return
      }
      throw new Error('the requests do not end')
    }
    await listAll()
    const action = { kind: 'transition', transition: 'triaged' } as const
    const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 3_600_000, now: Date.now() }
    expect(decide(steps.db, decision).ok).toBe(true)
    const shown = steps.db.get(statusOf, [reportId])?.statusId
    expect(shown).not.toBe(readStoredReport(steps.db, reportId)?.statusId)
    steps.db.run(forgetLists, [shown ?? 0])
    asked.length = 0
    await listAll()
    expect(asked.filter((path) => path.includes(`/${reportId}/`))).toEqual([])
  })

  it('are not requested forever if they and the report name different statuses', async () => {
    await using world = await onKinds(1)
    const { steps, service, read, asked } = world
    const [reportId = 0] = service.backstage.reportIds()
    const programId = readStoredReport(steps.db, reportId)?.programId ?? 0
    const alike = service.backstage.addReport({ programId })
    for (const id of [reportId, alike]) {
      service.backstage.move(id, 'New')
      await read(id)
    }
    expect(isSameKind(steps.db, reportId, alike)).toBe(true)
    world.answer({ status: 200, body: { currentStatus: { id: 77, name: 'Odd' }, availableTransitions: [] } })
    const work = createTransitionsWork(steps.context, () => true, unheard)
    const takeSteps = async () => {
      for (let step = 0; step < 12; step += 1) {
        await work.step()
        // Reports are often read less often than the lists.
        if (step % 2 === 0) for (const id of [reportId, alike]) await read(id)
      }
    }
    await takeSteps()
    expect(asked).toHaveLength(5)
    for (const id of [reportId, alike]) {
      service.backstage.move(id, 'Triaged')
      await read(id)
    }
    await takeSteps()
    expect(asked).toHaveLength(10)
  })

  it('require an original for a duplicate if the service does not say whether they do', async () => {
    await using world = await onKinds()
    const { db, context } = world.steps
    const [reportId = 0] = world.service.backstage.reportIds()
    const items = ['duplicate', 'resolved'].map((transition) => ({ transition }))
    world.answer({ status: 200, body: { currentStatus: null, availableTransitions: items } })
    expect(await askForTransitions(context, reportId, { priority: 'person' })).toMatchObject({ ok: true })
    const { programId = null, statusId = null } = readStoredReport(db, reportId) ?? {}
    if (statusId === null) throw new Error('its status is not known')
    const { options } = readLearnedTransitions(db, { ...refusalPlace(db, reportId), programId, statusId })
    const needing = options.filter(({ requiresDuplicate }) => requiresDuplicate)
    expect(needing.map(({ transition }) => transition)).toEqual(['duplicate'])
  })
})
