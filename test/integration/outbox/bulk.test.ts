import { describe, expect, it } from 'vitest'
import type { Report } from '#shared/admin-api/resources.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { BatchView, BulkSelection, Gathered } from '#shared/desk/bulk.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

const note: BulkAction = { kind: 'comment', text: 'Same host as last week.', audience: 'internal' }
const question = { view: { kind: 'all' }, search: '', sort: 'activity' } as const
const everything: BulkSelection = { kind: 'matching', question, except: [] }

async function open(service: TestService): Promise<TestDesk> {
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  return desk
}

function gather({ call, workspaceId }: TestDesk, selection: BulkSelection): Promise<Gathered> {
  return call('bulk.gather', { workspaceId, selection })
}

async function decide(desk: TestDesk, reportIds: number[], action: BulkAction) {
  const { gatheredId } = await gather(desk, { kind: 'reports', reportIds })
  const { call, workspaceId } = desk
  return call('bulk.decide', { workspaceId, gatheredId, action, withUnknown: false, title: 'A batch' })
}

async function batch({ call, workspaceId }: TestDesk, batchId: number): Promise<BatchView> {
  const found = (await call('bulk.batches', { workspaceId })).find(({ id }) => id === batchId)
  if (found === undefined) throw new Error(`no batch ${batchId}`)
  return found
}

async function untilSettled(desk: TestDesk, batchId: number): Promise<BatchView> {
  for (const giveUpAt = Date.now() + waits.state; ; ) {
    const view = await batch(desk, batchId)
    const { held, queued, sending } = view.counts
    if (held + queued + sending === 0) return view
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(view))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The kinds of all reports: a kind is a program and a status, because the token has the same role everywhere. */
async function kindsOf(service: TestService): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    service.backstage.reportIds().map((id) => service.ask('readReport', { path: { id } })),
  )
  return new Set(
    answers.map((answer) => {
      const { programId, status } = answer.json<Report>()
      return `${programId} ${status.id}`
    }),
  )
}

const writes = (service: TestService) => service.requests().filter(({ method }) => method !== 'GET')

describe('a selection', () => {
  it('of all matches of a query resolves to the rows of the list, without the exceptions', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const asked = { workspaceId, ...question }
    const ids = await call('queue.ids', { ...asked, offset: 0, limit: 100 })
    const { rows } = await call('queue.window', { ...asked, offset: 0, limit: 100 })
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(await call('queue.ids', { ...asked, offset: 10, limit: 5 })).toEqual(ids.slice(10, 15))

    const all = await gather(desk, everything)
    expect(all).toMatchObject({ total: ids.length, isTooMany: false })
    const [first = 0, second = 0] = ids
    expect((await gather(desk, { kind: 'matching', question, except: [first, second] })).total).toBe(
      ids.length - 2,
    )
  })

  it('too large for one change is counted, and none of it is changed', async () => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await open(service)
    const { workspaceId, engine } = desk
    const reportIds = Array.from({ length: 2_001 }, (_, index) => index + 1)
    const gathered = await gather(desk, { kind: 'reports', reportIds })
    expect(gathered).toMatchObject({ total: 2_001, isTooMany: true })
    const decided = await engine.handle('bulk.decide', {
      workspaceId,
      gatheredId: gathered.gatheredId,
      action: note,
      withUnknown: true,
      title: 'Too many',
    })
    expect(decided).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(await desk.call('bulk.batches', { workspaceId })).toEqual([])
  })
})

describe('a dry run', () => {
  it('says what is possible, impossible and known to the service alone, and asks the service once per kind', async () => {
    await using service = await startTestService({ reports: 30 })
    // The answers are slow enough that requests by the background and by the user overlap.
    service.faults.set([{ endpoint: 'listTransitions', kind: 'latency', ms: 20 }])
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const { gatheredId, total } = await gather(desk, everything)
    const action: BulkAction = { kind: 'transition', transition: 'triaged' }
    const before = await call('bulk.dryRun', { workspaceId, gatheredId, action })
    const hindered = before.cannot.reduce((sum, { count }) => sum + count, 0)
    expect(before).toMatchObject({ total, unknown: total - before.can - hindered })
    // The background learns nothing about closed reports.
    expect(before.kindsUnknown).toBeGreaterThan(0)

    let kinds = before.kindsUnknown
    while (kinds > 0) {
      await call('bulk.learn', { workspaceId, gatheredId })
      kinds = (await call('bulk.dryRun', { workspaceId, gatheredId, action })).kindsUnknown
    }
    expect(service.counters().listTransitions).toBe((await kindsOf(service)).size)
    const after = await call('bulk.dryRun', { workspaceId, gatheredId, action })
    expect(after.unknown).toBe(0)
    expect(after.can).toBeGreaterThan(0)
    expect(after.can + after.cannot.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(after.cannot.every(({ hindrance }) => hindrance === 'notOffered')).toBe(true)
    // The dry run changes nothing, neither here nor at the service.
    expect(writes(service)).toEqual([])
    expect(await call('bulk.batches', { workspaceId })).toEqual([])

    // What the dry run showed is what happens.
    await call('settings.update', { undoSeconds: 0 })
    const decision = { workspaceId, gatheredId, action, withUnknown: false, title: 'Triaged' }
    const decided = await call('bulk.decide', decision)
    expect(decided).toMatchObject({ decided: after.can, leftOut: total - after.can })
    expect((await untilSettled(desk, decided.batchId)).counts).toMatchObject({ done: after.can })
    expect(service.counters().executeTransition).toBe(after.can)
  })
})

/** One bulk change of five reports, and its actions, which are still held. */
async function decideOnSome(desk: TestDesk, reportIds: readonly number[]) {
  const { batchId } = await decide(desk, reportIds.slice(0, 5), note)
  const { call, workspaceId } = desk
  const held = await call('bulk.entries', { workspaceId, batchId, states: ['held'], offset: 0, limit: 50 })
  return { batchId, held }
}

describe('a bulk change', () => {
  it('is undone as one while it is held, and leaves no trace', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const ids = service.backstage.reportIds()
    const [reportId = 0] = ids
    const before = await call('report.read', { workspaceId, reportId })
    const { batchId, decided } = await decide(desk, ids, { kind: 'assign', userId: 'somebody' })
    expect((await call('report.read', { workspaceId, reportId })).assignee?.id).toBe('somebody')
    expect((await batch(desk, batchId)).counts.held).toBe(decided)
    const taken = await call('act.undoEntries', { workspaceId, which: { batchId } })
    expect(taken.undoneEntries).toHaveLength(decided)
    expect(taken.tooLate).toEqual([])
    expect(await call('report.read', { workspaceId, reportId })).toEqual(before)
    expect(writes(service)).toEqual([])
  })

  it('says how many of its actions wait for unsaved texts, and estimates no time for them', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const { batchId, held } = await decideOnSome(desk, service.backstage.reportIds())
    for (const { id, report } of held) {
      const text = '{"text":"bett"}'
      await call('report.keepDraft', { workspaceId, reportId: report?.id ?? 0, slot: rewritingOf(id), text })
    }
    expect(await batch(desk, batchId)).toMatchObject({
      counts: { held: held.length },
      beingChanged: held.length,
      heldUntil: null,
      timeLeftMs: null,
    })
  })

  it('is undone except for actions with unsaved edits, which stay with their texts', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const { batchId, held } = await decideOnSome(desk, service.backstage.reportIds())
    const [{ id, report } = { id: 0, report: null }, ...others] = held
    const place = { workspaceId, reportId: report?.id ?? 0 }
    const slot = rewritingOf(id)
    const text = '{"text":"better"}'
    await call('report.keepDraft', { ...place, slot, text })
    const otherIds = others.map((other) => other.id)
    const taken = await call('act.undoEntries', { workspaceId, which: { batchId } })
    expect(taken).toMatchObject({ undoneEntries: otherIds, tooLate: [], beingChanged: [id] })
    const one = { entryIds: [id] }
    expect(await call('act.undoEntries', { workspaceId, which: one })).toMatchObject({ beingChanged: [id] })
    expect(await call('report.drafts', place)).toMatchObject({ [slot]: text })
    expect(await batch(desk, batchId)).toMatchObject({ counts: { held: 1, discarded: 4 } })

    const which = { ...one, dropsChanges: true }
    expect(await call('act.undoEntries', { workspaceId, which })).toMatchObject({ undoneEntries: [id] })
    expect(await call('report.drafts', place)).not.toHaveProperty(slot)
    expect(writes(service)).toEqual([])
  })

  it('lists its failures beside its successes, and sends only the failures again', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    await call('settings.update', { undoSeconds: 0 })
    service.faults.set([{ endpoint: 'addComment', kind: 'status', status: 403, times: 3 }])
    const ids = service.backstage.reportIds()
    const { batchId } = await decide(desk, ids, note)
    expect((await untilSettled(desk, batchId)).counts).toMatchObject({ failed: 3, done: ids.length - 3 })
    const failed = await call('bulk.entries', {
      workspaceId,
      batchId,
      states: ['failed'],
      offset: 0,
      limit: 50,
    })
    expect(failed.map(({ reason }) => reason?.kind)).toEqual(['error', 'error', 'error'])

    // While a failed action of a report waits for the user, no further action is queued behind it.
    const again = await gather(desk, { kind: 'reports', reportIds: ids })
    const run = await call('bulk.dryRun', { workspaceId, gatheredId: again.gatheredId, action: note })
    expect(run).toMatchObject({ can: ids.length - 3, cannot: [{ hindrance: 'waitsForPerson', count: 3 }] })

    service.clearRequests()
    expect(await call('bulk.retryFailed', { workspaceId, batchId })).toBe(3)
    expect((await untilSettled(desk, batchId)).counts).toMatchObject({ failed: 0, done: ids.length })
    expect(service.counters().addComment).toBe(3)
    expect(await call('bulk.retryFailed', { workspaceId, batchId })).toBe(0)
  })

  it('waits while it is paused, and lets single actions pass', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const ids = service.backstage.reportIds()
    const { batchId } = await decide(desk, ids.slice(1), note)
    await call('outbox.pauseBatch', { workspaceId, batchId, paused: true })
    await call('settings.update', { undoSeconds: 0 })
    expect(await batch(desk, batchId)).toMatchObject({ isPaused: true, timeLeftMs: null })
    const [single = 0] = ids
    const action = { kind: 'comment', text: 'First.', audience: 'internal' } as const
    await call('act.decide', { workspaceId, reportIds: [single], action, batchTitle: null })
    while ((await call('outbox.counts', { workspaceId })).waiting > 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(service.counters().addComment).toBe(1)
    expect((await batch(desk, batchId)).counts.done).toBe(0)
  })

  it('lets a single action pass before its remaining ones', async () => {
    await using service = await startTestService({ reports: 60 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    await call('settings.update', { undoSeconds: 0 })
    service.faults.set([{ endpoint: 'addComment', kind: 'latency', ms: 60 }])
    const [single = 0, ...others] = service.backstage.reportIds()
    const { batchId } = await decide(desk, others, note)
    while (service.counters().addComment === undefined) await new Promise((resolve) => setTimeout(resolve, 1))
    const text = 'This one first.'
    const action = { kind: 'comment', text, audience: 'internal' } as const
    await call('act.decide', { workspaceId, reportIds: [single], action, batchTitle: null })
    await untilSettled(desk, batchId)
    const order = writes(service).map(({ path }) => path.includes(`/reports/${single}/`))
    // Only actions that were under way when the single action was decided precede it.
    expect(order.indexOf(true)).toBeLessThan(12)
  })
})

describe('many duplicates at once', () => {
  const closing = (duplicateOf: number): BulkAction => ({
    kind: 'transition',
    transition: 'duplicate',
    duplicateOf,
  })

  it('need an original that is not a duplicate itself, here or in the outbox, and skip the original if it is selected', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await open(service)
    const { call, workspaceId, engine } = desk
    const [original = 0, inBetween = 0, ...others] = service.backstage.reportIds().slice(0, 8)
    const selected = [original, inBetween, ...others]
    const { gatheredId } = await gather(desk, { kind: 'reports', reportIds: selected })
    const reportIds = [inBetween]
    await call('act.decide', { workspaceId, reportIds, action: closing(original), batchTitle: null })

    const named = { workspaceId, gatheredId, action: closing(inBetween) }
    const run = await call('bulk.dryRun', named)
    expect(run).toMatchObject({ can: 0, unknown: 0 })
    const grouped = run.cannot.map(({ hindrance, originalId, reportIds: ids }) => [
      hindrance,
      originalId,
      ids.length,
    ])
    expect(grouped.sort()).toEqual(
      [
        ['circle', null, 1],
        ['itself', null, 1],
        ['originalIsDuplicate', original, Math.min(5, others.length)],
      ].sort(),
    )
    const decided = await engine.handle('bulk.decide', { ...named, withUnknown: true, title: 'None' })
    expect(decided).toMatchObject({ ok: false, error: { kind: 'conflict' } })

    const ofTheOriginal = await call('bulk.dryRun', { workspaceId, gatheredId, action: closing(original) })
    expect(ofTheOriginal.cannot.filter(({ hindrance }) => hindrance === 'itself')).toMatchObject([
      { count: 1, reportIds: [original] },
    ])
    expect(ofTheOriginal.cannot.some(({ hindrance }) => hindrance === 'originalIsDuplicate')).toBe(false)
  })
})

describe('texts with placeholders', () => {
  it('are filled in for each report, and skip reports for which they cannot be filled in', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    await call('settings.update', { undoSeconds: 0 })
    const ids = service.backstage.reportIds()
    const withCve = []
    for (const reportId of ids) {
      if ((await call('report.read', { workspaceId, reportId })).cve !== null) withCve.push(reportId)
    }
    const { gatheredId } = await gather(desk, { kind: 'reports', reportIds: ids })
    const about = (text: string): BulkAction => ({ kind: 'comment', text, audience: 'internal' })
    const cve = about('Known as {{cve}}.')
    const run = await call('bulk.dryRun', { workspaceId, gatheredId, action: cve })
    expect(run).toMatchObject({
      can: withCve.length,
      cannot: [{ hindrance: 'unfilled', count: ids.length - withCve.length }],
    })
    const action = about('This is {{report.id}}.')
    const decision = { workspaceId, gatheredId, action, withUnknown: false, title: 'Numbers' }
    const { batchId } = await call('bulk.decide', decision)
    await untilSettled(desk, batchId)
    for (const id of ids) {
      const timeline = await service.ask('listActivities', { path: { id } })
      expect(timeline.text).toContain(`This is ${id}.`)
    }
  })
})

describe('marks of many', () => {
  it('are set and undone as one', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await open(service)
    const { call, workspaceId } = desk
    const { gatheredId, total } = await gather(desk, everything)
    const marks = await call('bulk.mark', { workspaceId, gatheredId, change: { kind: 'reviewed' } })
    expect(marks).toHaveLength(total)
    expect((await call('queue.counts', { workspaceId })).reviewed).toBe(total)
    await call('marks.restore', { workspaceId, change: { kind: 'reviewed' }, marks: [...marks] })
    expect((await call('queue.counts', { workspaceId })).reviewed).toBe(0)
  })
})
