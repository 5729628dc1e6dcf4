import { describe, expect, it } from 'vitest'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { readRefusals } from '#main/engine/store/outbox/kept-refusals.ts'
import { readDetails } from '#main/engine/store/reports/report-details.ts'
import { readStoredReport } from '#main/engine/store/reports/reports.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'

interface Scene {
  readonly service: TestService
  readonly desk: ActingDesk
  readonly reportId: number
  act(action: ReportAction): Promise<void>
}

async function withScene(use: (withScene: Scene) => Promise<void>): Promise<void> {
  const service = await startTestService({ reports: 3 })
  await using desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  service.backstage.move(reportId, 'New')
  await desk.read(reportId)
  service.clearRequests()
  await use({
    service,
    desk,
    reportId,
    async act(action) {
      const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }
      expect(decide(desk.db, decision).ok).toBe(true)
      await desk.settle()
    },
  })
  await service.close()
}

/** The actions that are known to be refused on the report. */
function refusalsAt({ db }: ActingDesk, reportId: number) {
  const programId = readStoredReport(db, reportId)?.programId ?? null
  return readRefusals(db, { programId, role: readDetails(db, reportId)?.effectiveRole ?? null })
}

const comment = { kind: 'comment', text: 'Is `<script>` run?', audience: 'public' } as const
const triage = { kind: 'transition', transition: 'triaged', message: 'We see it, too.' } as const
const rename = { kind: 'edit', title: 'A script that runs' } as const

const written = {
  comment: [comment, 'addComment'],
  'change of state': [triage, 'executeTransition'],
  rename: [rename, 'patchReport'],
} as const satisfies Record<string, readonly [ReportAction, string]>

describe.each(Object.entries(written))(
  'a web page in place of the answer to a %s',
  (_, [action, endpoint]) => {
    it('does not count as success: an action that did not arrive failed, and is not sent again by itself', () =>
      withScene(async ({ service, desk, act }) => {
        service.faults.set([{ kind: 'page', endpoint }])
        await act(action)
        expect(desk.actions()).toMatchObject([
          { state: 'failed', reason: { kind: 'error', error: { kind: 'badAnswer' } } },
        ])
        expect(service.counters()[endpoint]).toBe(1)

        service.faults.clear()
        const [entry] = desk.actions()
        expect(answerEntry(desk.db, entry?.id ?? 0, { kind: 'retry' }, Date.now()).ok).toBe(true)
        await desk.settle()
        expect(desk.actions()).toMatchObject([{ state: 'done' }])
        expect(service.counters()[endpoint]).toBe(2)
      }))

    it('does not count as failure: an effect that the report shows has arrived', () =>
      withScene(async ({ service, desk, act }) => {
        service.faults.set([{ kind: 'page', at: 'end', endpoint }])
        await act(action)
        expect(desk.actions()).toMatchObject([{ state: 'done' }])
        expect(service.counters()[endpoint]).toBe(1)
      }))

    it('with 403 does not count as a refusal: it may follow the execution', () =>
      withScene(async ({ service, desk, act }) => {
        service.faults.set([{ kind: 'page', at: 'end', status: 403, endpoint }])
        await act(action)
        expect(desk.actions()).toMatchObject([{ state: 'done' }])
        expect(service.counters()[endpoint]).toBe(1)
      }))

    it('with 403 says nothing about the role', () =>
      withScene(async ({ service, desk, reportId, act }) => {
        service.faults.set([{ kind: 'page', status: 403, endpoint }])
        await act(action)
        expect(desk.actions()).toMatchObject([
          { state: 'failed', reason: { kind: 'error', error: { kind: 'badAnswer' } } },
        ])
        expect(refusalsAt(desk, reportId)).toEqual([])
        // A 403 by the service itself is remembered as a refusal.
        service.faults.set([{ kind: 'status', status: 403, endpoint }])
        const [entry] = desk.actions()
        expect(answerEntry(desk.db, entry?.id ?? 0, { kind: 'retry' }, Date.now()).ok).toBe(true)
        await desk.settle()
        expect(refusalsAt(desk, reportId)).toHaveLength(1)
      }))
  },
)

it('a reward answered by a web page waits for the user', () =>
  withScene(async ({ service, desk, act }) => {
    service.faults.set([{ kind: 'page', endpoint: 'setRewards' }])
    await act({ kind: 'reward', bounty: 250 })
    expect(desk.actions()).toMatchObject([{ state: 'unsure', reason: { kind: 'cannotTell' } }])
    expect(service.counters().setRewards).toBe(1)
  }))

it('a question it raised is not forgotten when the report can be read again', () =>
  withScene(async ({ service, desk, reportId, act }) => {
    service.faults.set([
      { kind: 'page', endpoint: 'addComment', times: 1 },
      { kind: 'status', status: 403, endpoint: 'listActivities', times: 1 },
    ])
    await act({ kind: 'comment', text: 'Thank you for this report.', audience: 'public' })
    expect(desk.actions()).toMatchObject([{ state: 'unsure', reason: { why: 'unreadable' } }])
    await desk.read(reportId)
    // As long as the request may still arrive, a check concludes nothing.
    const looked = async () => {
      await desk.checkNow(desk.actions()[0]?.id ?? 0)
      return desk.actions()
    }
    await expect
      .poll(looked)
      .toMatchObject([{ state: 'failed', reason: { kind: 'error', error: { kind: 'badAnswer' } } }])
    expect(service.counters().addComment).toBe(1)
  }))
