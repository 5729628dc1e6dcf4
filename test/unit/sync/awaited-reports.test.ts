import { expect, it } from 'vitest'
import { createAwaitedReports } from '#main/engine/sync/awaited-reports.ts'
import type { ReadReportOutcome } from '#main/engine/sync/read-report.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const error: DeskError = { kind: 'serviceFailed', status: 500 }
const forbidden: DeskError = { kind: 'forbidden', operation: 'readReport' }

it.each<[string, ReadReportOutcome, boolean, object]>([
  ['was read', { kind: 'read' }, true, { ok: true }],
  ['was read but for a part', { kind: 'failed', error, partly: true }, true, { ok: true }],
  ['could not be read', { kind: 'failed', error, partly: false }, true, { ok: false, error }],
  ['is here, and has a part for others', { kind: 'forbidden', until: 1, unread: [] }, true, { ok: true }],
  ['is for others', { kind: 'forbidden', until: 1, unread: [] }, false, { ok: false, error: forbidden }],
  ['is gone', { kind: 'gone' }, false, { ok: false, error: { kind: 'notFound', what: 'report 7' } }],
])('the waiters for a report that %s are notified once', async (_, outcome, isHere, expected) => {
  const awaited = createAwaitedReports(() => isHere)
  const waiting = [awaited.wait(7), awaited.wait(7)]
  awaited.ended(8, { kind: 'read' })
  awaited.ended(7, outcome)
  awaited.callOff()
  expect(await Promise.all(waiting)).toMatchObject([expected, expected])
})
