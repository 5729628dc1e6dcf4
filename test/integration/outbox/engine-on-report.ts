import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

/** The whole engine, synced with its own service, and a new report to act on. */
export interface EngineOnReport {
  readonly service: TestService
  readonly desk: TestDesk
  /** A report in status New. */
  readonly reportId: number
  decide(action: ReportAction): Promise<{ readonly entryIds: readonly number[] }>
  /** The report as the desk shows it. */
  shown(): ReturnType<typeof readShown>
  atService(): Promise<Report>
  /** The report's timeline at the service, newest first. */
  timelineAtService(): Promise<readonly ReportActivity[]>
  /** Waits until the only unsettled actions are those that need the user. */
  settled(): Promise<readonly OutboxEntry[]>
  /** Whether the service received any request that writes. */
  wrote(): boolean
  [Symbol.asyncDispose](): Promise<void>
}

/** @param undoSeconds how long actions are held; the desk's own setting by default. */
export async function startEngineOnReport(options: { undoSeconds?: number } = {}): Promise<EngineOnReport> {
  const service = await startTestService({ reports: 20 })
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  const { undoSeconds } = options
  if (undoSeconds !== undefined) await desk.call('settings.update', { undoSeconds })
  const { workspaceId } = desk
  const reportId = await newReport(service)
  return {
    service,
    desk,
    reportId,
    decide: (action) =>
      desk.call('act.decide', { workspaceId, reportIds: [reportId], action, batchTitle: null }),
    shown: () => readShown(desk, reportId),
    atService: () => readAtService(service, reportId),
    timelineAtService: async () => {
      const asked = { path: { id: reportId }, query: { direction: 'desc' } }
      const answer = await service.ask('listActivities', asked)
      return answer.json<{ items: ReportActivity[] }>().items
    },
    settled: async () => {
      const giveUpAt = Date.now() + waits.state
      for (;;) {
        const { entries } = await desk.call('outbox.list', { workspaceId })
        if (!entries.some(goesOn)) return entries
        if (Date.now() > giveUpAt) throw new Error(JSON.stringify(entries))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    wrote: () => service.requests().some(({ method }) => method !== 'GET'),
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

/** The id of a person to whom a report of the program is assigned. */
export async function someoneOfProgram(service: TestService, programId: number): Promise<string> {
  for (const id of service.backstage.reportIds()) {
    const report = await readAtService(service, id)
    if (report.programId === programId && report.assignedTo !== null) return report.assignedTo.id
  }
  throw new Error('nobody works on the program')
}

async function readAtService(service: TestService, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

function readShown(desk: TestDesk, reportId: number) {
  return desk.call('report.read', { workspaceId: desk.workspaceId, reportId })
}

async function newReport(service: TestService): Promise<number> {
  for (const id of service.backstage.reportIds()) {
    if ((await readAtService(service, id)).status.name === 'New') return id
  }
  throw new Error('no report is new')
}

function goesOn({ state, reason }: OutboxEntry): boolean {
  if (state === 'unsure') return reason?.kind !== 'cannotTell'
  return state === 'held' || state === 'sending' || (state === 'queued' && reason?.kind !== 'behind')
}
