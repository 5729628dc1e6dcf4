import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { resolveSelection } from '#main/engine/calls/gather.ts'
import { confirmDone } from '#main/engine/outbox/confirm-done.ts'
import { answerEntry, retryFailed, undoEntries } from '#main/engine/outbox/decide.ts'
import { decideBulk } from '#main/engine/outbox/decide-bulk.ts'
import { learnFailure, learnSuccess } from '#main/engine/outbox/learn-answers.ts'
import { sendAction } from '#main/engine/outbox/send-action.ts'
import { readBatches } from '#main/engine/queries/lists/batch-view.ts'
import type { WorkspaceSession } from '#main/engine/session/workspace-session.ts'
import { changeUnseen } from '#main/engine/store/database.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import { forgetRefusal, learnRefusal, readRefusals } from '#main/engine/store/outbox/kept-refusals.ts'
import { learnTransitionList } from '#main/engine/store/outbox/learned-transitions.ts'
import { actionsOfBatch, transitionsNotRead, writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { readDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { readStoredReport } from '#main/engine/store/reports/reports.ts'
import { moveKeptTimes } from '#main/engine/store/sync/kept-times.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { refusalPlace } from '#main/engine/sync/learn-transitions.ts'
import type { Report } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import type { ReportState } from '#shared/rules/outbox/report-state.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { summary } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'
import { count, hour, onReport, thanks } from './on-report.ts'

// Each test guards one line of the engine's outbox; no other test notices if that line is missing.

describe('an action that the service executed', () => {
  it('stays read when the clock is set back', async () => {
    await using world = await onReport()
    const { desk, db, reportId } = world
    world.put({ kind: 'transition', transition: 'triaged' })
    await world.until('done')
    await desk.read(reportId)
    confirmDone(db, reportId, Date.now())
    expect(transitionsNotRead(db, reportId)).toEqual([])
    moveKeptTimes(db, -2 * hour)
    expect(transitionsNotRead(db, reportId)).toEqual([])
  })
})

describe('an action that the service did not execute', () => {
  it('is no own write while it waits for a retry: changes by others are news', async () => {
    await using world = await onReport()
    world.service.faults.set([{ kind: 'status', endpoint: 'addComment', status: 401 }])
    world.put(thanks)
    await expect.poll(() => world.service.counters().addComment).toBe(1)
    await world.until('queued')
    expect(count(world.db, 'own_writes')).toBe(0)
  })

  it('reads the report first if its details are old: the fields that a classification leaves are sent too', async () => {
    await using world = await onReport()
    const { service, db, reportId } = world
    // A colleague's classification leaves no activity, so the sync does not notice it.
    service.backstage.classify(reportId, { severityId: 2, cweTypeId: 79 })
    db.run(changeUnseen('test.age', 'update reports set details_read_at = details_read_at - ?'), [hour])
    world.put({ kind: 'classify', cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' })
    await world.until('done')
    const { json } = await service.ask('readReport', { path: { id: reportId } })
    expect(json<Report>()).toMatchObject({ severity: { id: 2 }, cweTypeId: 79 })
  })

  it('is not shown as done once it failed', async () => {
    await using world = await onReport()
    const { service, db, reportId } = world
    const [before] = column(db, 'title', `id = ${reportId}`)
    service.faults.set([{ kind: 'status', endpoint: 'patchReport', status: 400 }])
    world.put({ kind: 'edit', title: 'My title' })
    await world.until('failed')
    expect(column(db, 'title', `id = ${reportId}`)).toEqual([before])
  })

  it('as a duplicate does not teach that a message was missing: the original may have been', async () => {
    await using world = await onReport()
    const { db, put } = world
    const learned = (action: ReportAction) => {
      const id = put(action, { holdMs: hour }).entryIds[0]
      const entry = { ...world.entry(id), sentBase: { status: 1 } }
      must(
        inTransaction(db, (transaction) =>
          learnFailure(transaction, entry, { kind: 'refused', detail: '' }, Date.now()),
        ),
      )
      return count(db, 'transition_answers')
    }
    expect(learned({ kind: 'transition', transition: 'duplicate', duplicateOf: 5 })).toBe(0)
    expect(learned({ kind: 'transition', transition: 'resolved' })).toBe(1)
  })
})

describe('an action that fails repeatedly', () => {
  it('waits alone before its retry, while other actions are sent', async () => {
    // The clock stands still, so that no wait ends before the test moves the clock.
    let at = Date.now()
    await using world = await onReport({ now: () => at, currentAsOf: () => 0 })
    const { service, desk, put } = world
    const other = service.backstage.addReport()
    await desk.read(other)
    service.clearRequests()
    service.faults.set([{ kind: 'status', endpoint: 'readReport', status: 500, times: 1 }])
    const rename = { kind: 'edit', title: 'My title' } as const
    const first = put(rename).entryIds[0]
    await expect.poll(() => desk.failing() || (world.entry(first).state === 'done' ? 1 : 0)).toBe(1)
    const second = put(rename, { reportIds: [other] }).entryIds[0]
    await expect.poll(() => world.entry(second).state).toBe('done')
    expect(world.entry(first).state).toBe('held')
    expect(service.counters().readReport).toBe(2)
    at += hour
    desk.ring()
    await expect.poll(() => world.entry(first).state).toBe('done')
  })

  it('blocks no other action, however many wait like it', async () => {
    await using world = await onReport({ timing: { believeAfterBreakMs: hour, believeAfterTimeoutMs: hour } })
    const { service, desk, put, reportId } = world
    // The outbox sends five actions side by side, as many as there are reports in `lost`.
    const lost = Array.from({ length: 5 }, () => service.backstage.addReport())
    for (const id of lost) await desk.read(id)
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'patchReport', times: lost.length }])
    put({ kind: 'edit', title: 'My title' }, { reportIds: lost })
    await expect.poll(() => desk.caughtUp.at(-1)).toEqual(lost.map(() => 'unsure'))
    const last = put(thanks, { reportIds: [reportId] }).entryIds[0]
    await expect.poll(() => world.entry(last).state).toBe('done')
  })
})

it("a classification sends its unchanged fields with the service's current values", async () => {
  await using world = await onReport()
  const { service, desk, reportId } = world
  service.backstage.classify(reportId, { severityId: 2, cweTypeId: 79 })
  await desk.read(reportId)
  const [id = 0] = world.put({ kind: 'classify', severityId: 4 }, { holdMs: hour }).entryIds
  service.backstage.classify(reportId, { severityId: 2, cweTypeId: 89 })
  await desk.read(reportId)
  must(answerEntry(world.db, id, { kind: 'sendNow' }, Date.now()))
  await desk.settle()
  expect(world.entry(id).state).toBe('done')
  const now = (await service.ask('readReport', { path: { id: reportId } })).json<Report>()
  expect(now).toMatchObject({ severity: { id: 4 }, cweTypeId: 89 })
})

/** The bodies that are sent when only a severity is chosen for a report in state `base`. */
async function sentForSeverity(severityId: number, base: ReportState): Promise<readonly unknown[]> {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = rememberingLog()
  const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
  const api = createAdminApi({ baseUrl, token: 'any', budget })
  const { signal } = new AbortController()
  const call = { priority: 'outbox', signal } as const
  await sendAction({ kind: 'classify', severityId }, { api, subjectId: 1, base, call })
  budget.close()
  await api.close()
  await new Promise((resolve) => server.close(resolve))
  return bodies
}

describe('a new severity alone', () => {
  it("is sent with the report's vector, CWE and type", async () => {
    const cvss = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    const bodies = await sentForSeverity(4, { severity: 2, vulnerabilityType: 5, cwe: 79, cvss })
    expect(bodies).toEqual([{ severityId: 4, vulnerabilityTypeId: 5, cweTypeId: 79, cvss }])
  })

  it('is sent alone if nothing else was ever read: null might erase values', async () => {
    expect(await sentForSeverity(4, {})).toEqual([{ severityId: 4 }])
  })

  it('is sent alone if the report has no other values', async () => {
    const bodies = await sentForSeverity(4, { severity: 2, vulnerabilityType: null, cwe: null, cvss: null })
    expect(bodies).toEqual([{ severityId: 4, vulnerabilityTypeId: null, cweTypeId: null, cvss: null }])
  })
})

it('an executed action ends an earlier refusal of its kind', async () => {
  await using world = await onReport()
  const { db, reportId } = world
  const entry = world.entry(world.put(thanks, { holdMs: hour }).entryIds[0])
  const refused = () => readRefusals(db, refusalPlace(db, reportId)).map(({ action }) => action)
  const error = { kind: 'forbidden', operation: 'addComment' } as const
  must(inTransaction(db, (transaction) => learnFailure(transaction, entry, error, 1)))
  expect(refused()).toContain('comment')
  must(inTransaction(db, (transaction) => learnSuccess(transaction, entry, 2)))
  expect(refused()).toEqual([])
})

it('a refusal before the role was known applies once the role is known', () => {
  const db = temporaryStore()
  const refusal = { programId: 10, role: null, operation: 'addComment', detail: undefined, now: 1 } as const
  learnRefusal(db, refusal)
  const refused = (programId: number, role: string | null) =>
    readRefusals(db, { programId, role }).map(({ action }) => action)
  expect(refused(10, 'TriageAdmin')).toEqual(['comment'])
  expect(refused(11, 'TriageAdmin')).toEqual([])
  learnRefusal(db, { ...refusal, role: 'ReadOnly', operation: 'assignReport' })
  expect(refused(10, 'TriageAdmin')).toEqual(['comment'])
  // The refused action can be tried again all the same.
  forgetRefusal(db, 'addComment', { programId: 10, role: 'TriageAdmin' })
  expect(refused(10, 'TriageAdmin')).toEqual([])
  expect(refused(10, 'ReadOnly')).toEqual(['assign'])
})

it('a scope that turns out to be granted applies to every action that needs it', () => {
  const db = temporaryStore()
  const detail = 'The token lacks the scope reports:triage.'
  const refusal = { role: null, detail, now: 1 } as const
  learnRefusal(db, { ...refusal, programId: 10, operation: 'addComment' })
  learnRefusal(db, { ...refusal, programId: 11, operation: 'assignReport' })
  const refused = () => readRefusals(db, { programId: 12, role: null }).length
  expect(refused()).toBeGreaterThan(0)
  forgetRefusal(db, 'executeTransition', { programId: 12, role: null })
  expect(refused()).toBe(0)
})

it('after an own transition of unknown target, the status is no base of the next decision', async () => {
  await using world = await onReport()
  const first = world.put({ kind: 'transition', transition: 'triaged' }, { holdMs: hour }).entryIds[0]
  const second = world.put({ kind: 'assign', userId: null }, { holdMs: hour }).entryIds[0]
  expect(world.entry(first)).toMatchObject({ targetStatusId: null, base: { status: expect.any(Number) } })
  expect(world.entry(second).base).not.toHaveProperty('status')
})

it("a transition leads to the service's listed target for the role on this report", async () => {
  await using world = await onReport()
  const { db, reportId, put } = world
  const { programId = null, statusId = null } = readStoredReport(db, reportId) ?? {}
  const role = readDetails(db, reportId)?.effectiveRole ?? null
  if (statusId === null || role === null) throw new Error('its details do not tell')
  const targetStatus = { id: statusId, name: null }
  const triaged = {
    transition: 'triaged',
    targetStatus,
    requiresMessage: false,
    requiresDuplicate: false,
  } as const
  learnTransitionList(db, { programId, statusId, role }, { options: [triaged], learnedAt: 1 })
  const id = put({ kind: 'transition', transition: 'triaged' }, { holdMs: hour }).entryIds[0]
  expect(world.entry(id).targetStatusId).toBe(statusId)
})

describe('a bulk change', () => {
  async function onTwo() {
    const world = await onReport()
    const other = world.service.backstage.addReport()
    await world.desk.read(other)
    const reportIds = [world.reportId, other]
    const batchId = world.put(thanks, { reportIds, batchTitle: 'Thank all', holdMs: hour }).batchId ?? 0
    return { ...world, reportIds, batchId }
  }

  it('that is undone gives no report its shared text as a draft', async () => {
    await using world = await onTwo()
    const taken = must(undoEntries(world.db, { batchId: world.batchId }, Date.now()))
    expect(taken).toMatchObject({ returned: [], reportIds: world.reportIds })
    expect(readDrafts(world.db, world.reportId)).toEqual({})
  })

  it('resends failed actions, except those being edited', async () => {
    await using world = await onTwo()
    const { db, batchId, reportId } = world
    const [changed] = actionsOfBatch(db, batchId)
    must(
      inTransaction(db, (transaction) => {
        for (const entry of actionsOfBatch(transaction, batchId))
          writeAction(transaction, { ...entry, state: 'failed' })
        const slot = rewritingOf(changed?.id ?? 0)
        keepDraft(transaction, { reportId, slot, text: '{"text":"bett"}', now: Date.now() })
      }),
    )
    expect(retryFailed(db, batchId, Date.now())).toEqual({ ok: true, value: [world.reportIds[1]] })
    expect(actionsOfBatch(db, batchId).map(({ state }) => state)).toEqual(['failed', 'queued'])
  })

  it('leaves one lane free for a single action, also while its own actions wait', async () => {
    await using world = await onReport({ currentAsOf: () => Date.now() - hour })
    const { service, desk, put, reportId } = world
    const reportIds = Array.from({ length: 6 }, () => service.backstage.addReport())
    for (const id of reportIds) await desk.read(id)
    service.clearRequests()
    // The outbox reads each report first. Between two tries a reading occupies a lane of the outbox, but no part of the
    // request budget.
    const headers = { 'retry-after': '1' }
    service.faults.set([{ kind: 'status', endpoint: 'readReport', status: 503, headers }])
    put(thanks, { reportIds, batchTitle: 'Thank all' })
    const asked = () => service.requests().map(({ path }) => path)
    await expect.poll(() => asked().length).toBeGreaterThan(4)
    expect(new Set(asked()).size).toBe(4)
    put({ kind: 'edit', title: 'My title' })
    await expect.poll(() => asked().filter((path) => path.endsWith(`/${reportId}`))).not.toHaveLength(0)
  })

  it('includes reports that only the service could judge on request alone', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    const action = { kind: 'transition', transition: 'triaged' } as const
    const decision = { reportIds: [1], action, title: 'Triaged', me: null, holdMs: hour, now: 1 }
    const without = decideBulk(db, { ...decision, withUnknown: false })
    expect(without).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(must(decideBulk(db, { ...decision, withUnknown: true }))).toMatchObject({ decided: 1, leftOut: 0 })
  })

  it('counts two requests for each classification that waits, as its dry run does', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2), summary(3)])
    const decision = { reportIds: [1, 2, 3], withUnknown: true, title: 'All', me: null, holdMs: hour, now: 1 }
    must(decideBulk(db, { ...decision, action: { kind: 'classify', severityId: 4 } }))
    must(decideBulk(db, { ...decision, action: { kind: 'assign', userId: '77' } }))
    expect(readBatches(db, 2).map(({ ahead }) => ahead)).toEqual([9, 6])
  })

  it('removes the assignee of reports whose assignee is unknown', () => {
    const db = temporaryStore()
    const { assignedTo, ...unsaid } = summary(1)
    expect(assignedTo).toBeNull()
    storeReportSummaries(db, [unsaid, summary(2)])
    const action = { kind: 'assign', userId: null } as const
    const decision = { reportIds: [1, 2], action, withUnknown: false, title: 'Unassigned', me: null }
    const decided = decideBulk(db, { ...decision, holdMs: hour, now: 1 })
    expect(decided).toMatchObject({ ok: true, value: { reportIds: [1] } })
  })

  it('of the largest allowed size, beside excluded reports, covers all of them', () => {
    const db = temporaryStore()
    storeReportSummaries(
      db,
      Array.from({ length: 2_003 }, (_, at) => summary(at + 1)),
    )
    const session = { db, workspace: { meUserId: null }, sync: null } as unknown as WorkspaceSession
    const question = { view: { kind: 'all' }, search: '', sort: 'activity' } as const
    const resolve = (except: number[]) =>
      must(resolveSelection(session, { kind: 'matching', question, except }))
    expect(resolve([2_003, 2_002, 2_001])).toMatchObject({ total: 2_000, isTooMany: false })
    expect(resolve([2_003, 2_002])).toMatchObject({ total: 2_001, isTooMany: true })
  })
})
