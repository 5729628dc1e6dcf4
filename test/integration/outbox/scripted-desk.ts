import { vi } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { decide } from '#main/engine/outbox/decide.ts'
import { readAction, type StoredAction, writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { summary } from '../store/received-samples.ts'
import { must } from '../store/temporary-store.ts'
import { stepsOn } from '../sync/single-steps.ts'

const rename = { kind: 'edit', title: 'My title' } as const
export const ids = [1, 2, 3, 4, 5, 6, 7, 8]

export type ScriptedDesk = ReturnType<typeof scriptedDesk>

/** A local copy whose reports are fully known, and an api whose answers a test scripts. */
export function scriptedDesk() {
  const steps = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
  const { db } = steps
  storeReportSummaries(
    db,
    ids.map((id) => summary(id)),
  )
  const answers: Record<'write' | 'read' | 'timeline', Result<unknown>> = {
    write: ok(null),
    read: err({ kind: 'serviceFailed', status: 500 }),
    timeline: ok({ items: [], setAside: [], nextCursor: null }),
  }
  const write = vi.fn(async () => answers.write)
  const listActivities = vi.fn(async (..._: unknown[]) => answers.timeline)
  const readReport = vi.fn(async () => answers.read)
  const api: AdminApi = Object.create(steps.context.api, {
    addComment: { value: write },
    patchReport: { value: write },
    classifyReport: { value: write },
    executeTransition: { value: write },
    readReport: { value: readReport },
    listActivities: { value: listActivities },
    listEvidence: { value: async () => ok({ items: [], setAside: [] }) },
  })
  const reportsChanged = vi.fn()
  let now = 5_000_000
  const context: SyncContext = { ...steps.context, api, reportsChanged, now: () => now }
  const entry = (id: number): StoredAction => {
    const found = readAction(db, id)
    if (found === null) throw new Error('it is not there')
    return found
  }
  return {
    ...{ db, context, answers, write, readReport, listActivities, reportsChanged, entry },
    pass: (ms: number) => {
      now += ms
    },
    put: (reportIds: number[], action: ReportAction = rename) => {
      const batchTitle = reportIds.length > 1 ? 'All' : null
      return must(decide(db, { reportIds, action, batchTitle, holdMs: 0, now: now - 1 })).entryIds
    },
    set: (id: number, fields: Partial<StoredAction>) =>
      withinTransaction(db, (transaction) => writeAction(transaction, { ...entry(id), ...fields })),
    [Symbol.asyncDispose]: () => steps[Symbol.asyncDispose](),
  }
}
