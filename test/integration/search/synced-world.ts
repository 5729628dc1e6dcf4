import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idsNamed, knownNames } from '#main/engine/queries/known-names.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readSweep } from '#main/engine/sync/sweep-position.ts'
import type { ReportSummary } from '#shared/admin-api/resources.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { type ServiceQuery, toServiceQuery } from '#shared/rules/query/service-query.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'
import { type SweepingDesk, startSweepingDesk } from '../../fixtures/sweeping-desk.ts'
import { must } from '../store/temporary-store.ts'

/** A service, and a local copy that the real sync has completely filled from it. */
export interface SyncedWorld {
  readonly service: TestService
  readonly db: SweepingDesk['db']
  readonly reports: readonly ReportSummary[]
  /** Ids from the local copy, page after page, in order. */
  local(search: string): { readonly ids: readonly number[]; readonly problems: readonly QueryProblem[] }
  /** The query by which the desk searches for the same at the service. */
  asked(search: string): ServiceQuery
  /** Ids that the service lists for these filters, page after page, in order. */
  listed(filters: ServiceQuery['filters'], limit?: number): Promise<readonly number[]>
  readonly labels: (key: Parameters<typeof knownNames>[1]) => readonly string[]
  close(): Promise<void>
}

export const worldNow = Date.UTC(2026, 6, 1)
const view = { kind: 'all' } as const

export async function syncedWorld(reports: number): Promise<SyncedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-parity-'))
  const service = await startTestService({ reports })
  const desk = startSweepingDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin, folder })
  await desk.settled()
  await desk.until('the facts are learned', () => (readSweep(desk.db)?.endedAt ?? null) !== null)
  await desk.settled()
  const { db } = desk
  const pageOf = 90
  return {
    service,
    db,
    reports: await readEveryPage(service, { query: { limit: 100 } }),
    local: (search) => {
      const ids: number[] = []
      for (;;) {
        const question = { view, search, sort: 'activity', offset: ids.length, limit: pageOf } as const
        const window = must(readQueueWindow(db, question, null, worldNow))
        ids.push(...window.rows.map(({ id }) => id))
        if (window.rows.length < pageOf) return { ids, problems: window.problems }
      }
    },
    asked: (search) =>
      toServiceQuery(parseQuery(search), view, {
        idsOf: (key, text) => idsNamed(db, key, text),
        me: null,
        now: worldNow,
        sort: 'activity',
      }),
    listed: async (filters, limit = 100) => {
      const query = Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
      )
      return (await readEveryPage(service, { query: { ...query, limit } })).map(({ id }) => id)
    },
    labels: (key) => knownNames(db, key).map(({ label }) => label),
    close: async () => {
      await desk.stop()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
