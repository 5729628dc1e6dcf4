import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceOptions } from '#service/start-service.ts'
import type { DownloadsView, DownloadView } from '#shared/desk/evidence.ts'
import type { EvidenceItem } from '#shared/desk/models.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

/** A real engine that has synced with a real service, and its downloads. */
export interface DownloadingDesk {
  readonly service: TestService
  readonly desk: TestDesk
  readonly workspaceId: string
  /** Reports with downloadable evidence, each with all of its evidence. */
  readonly reports: readonly { readonly id: number; readonly evidence: readonly EvidenceItem[] }[]
  /** Requests one file. */
  get(reportId: number, evidenceId: string): Promise<void>
  view(): Promise<DownloadsView>
  of(reportId: number, evidenceId: string): Promise<DownloadView | undefined>
  /** Waits until `isSo` accepts the downloads. */
  until(what: string, isSo: (view: DownloadsView) => boolean): Promise<DownloadsView>
  /** Waits until no download waits or is under way. */
  settled(): Promise<DownloadsView>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startDownloadingDesk(
  options: ServiceOptions & { readonly requestsPerMinute?: number } = {},
): Promise<DownloadingDesk> {
  const { requestsPerMinute, ...serviceOptions } = options
  const service = await startTestService({ reports: 40, ...serviceOptions })
  const desk = await startTestDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  })
  await desk.synced()
  return {
    service,
    ...(await downloadsOf(desk, service)),
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

/** The downloads of a desk, which may have been reopened. */
export async function downloadsOf(
  desk: TestDesk,
  service: TestService,
): Promise<Omit<DownloadingDesk, 'service' | typeof Symbol.asyncDispose>> {
  const { workspaceId } = desk
  const view = () => desk.call('evidence.downloads', { workspaceId })
  const until: DownloadingDesk['until'] = async (what, isSo) => {
    const giveUpAt = Date.now() + waits.state
    for (;;) {
      const now = await view()
      if (isSo(now)) return now
      if (Date.now() > giveUpAt) throw new Error(`it never came to: ${what}; now ${JSON.stringify(now)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const lists = await Promise.all(
    service.backstage.reportIds().map(async (id) => ({
      id,
      evidence: await desk.call('report.evidence', { workspaceId, reportId: id }),
    })),
  )
  const reports = lists.filter(
    ({ evidence }) => evidence.length > 0 && evidence.every(({ status }) => status === 'Available'),
  )
  return {
    desk,
    workspaceId,
    reports,
    get: async (reportId, evidenceId) => {
      const which = { kind: 'item', key: { reportId, evidenceId } } as const
      await desk.call('evidence.download', { workspaceId, which })
    },
    view,
    of: async (reportId, evidenceId) =>
      (await desk.call('evidence.ofReport', { workspaceId, reportId })).find(
        (one) => one.evidenceId === evidenceId,
      ),
    until,
    settled: () =>
      until('settled', ({ counts }) => counts.waiting + counts.downloading + counts.listsToRead === 0),
  }
}

/** Every file below a folder, as paths within it. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.filter((entry) => statSync(join(folder, entry)).isFile()).sort()
}
