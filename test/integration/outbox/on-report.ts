import { decide } from '#main/engine/outbox/decide.ts'
import { type ReadableDb, select } from '#main/engine/store/database.ts'
import { readAction, type StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService } from '../../fixtures/service.ts'
import { must } from '../store/temporary-store.ts'
import { type ActingDeskOptions, startActingDesk } from './acting-desk.ts'

export const thanks = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const
export const hour = 3_600_000

/** A desk and its outbox on a service of its own, with one new report that the desk has read. */
export async function onReport(options: ActingDeskOptions = {}) {
  const service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service, options)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  service.clearRequests()
  const { db } = desk
  const { now = Date.now } = options
  const put = (
    action: ReportAction,
    { reportIds = [reportId], batchTitle = null as string | null, holdMs = 0 } = {},
  ) => {
    const decided = must(decide(db, { reportIds, action, batchTitle, holdMs, now: now() }))
    desk.ring()
    return decided
  }
  const entry = (id: number | undefined): StoredAction => {
    const found = readAction(db, id ?? 0)
    if (found === null) throw new Error('it is not there')
    return found
  }
  return {
    ...{ service, desk, db, reportId, put, entry },
    /** Waits until the first action is in a state. */
    until: async (state: StoredAction['state']) => {
      while (desk.actions()[0]?.state !== state) await new Promise((resolve) => setTimeout(resolve, 2))
    },
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

/** The number of rows of a table. */
export const count = (db: ReadableDb, table: 'own_writes' | 'transition_answers') =>
  db.get(select<{ n: number }>(`test.${table}`, `select count(*) as n from ${table}`))?.n
