import { isShown } from '#shared/rules/outbox/reconcile.ts'
import { type ReadableDb, select, type Transaction, type WritableDb } from '../store/database.ts'
import { type StoredAction, writeAction } from '../store/outbox/outbox.ts'
import { confirmAction, unconfirmedOfReport, wasFollowed } from '../store/outbox/unconfirmed.ts'
import { judgeMarks } from '../store/own/local-marks.ts'
import { forgetOwnWrite } from '../store/own/own-writes.ts'
import { showPending } from '../store/reports/reports.ts'
import { deferHydration, hydrationTicket, markUnread } from '../store/sync/hydration.ts'
import { inTransaction } from '../store/transaction.ts'
import { lookedAt } from './looked-at.ts'

/** ms. A service may show what it took so much later. */
const shownLateMs = 60_000

const entryOf = select<{ found: number }>(
  'confirmDone.entry',
  'select 1 as found from activities where report_id = ? and id = ?',
)

export interface ReportReading {
  readonly reportId: number
  /** When it began, ms since 1970. */
  readonly since: number
}

/**
 * Compares what the service said was done on a report with the report, which was read since. What it does not show
 * fails, with its words, and a person decides: a gateway may answer in the place of the service, and a service may drop
 * what it took.
 *
 * @returns whether an action failed by it. A copy that takes nothing now is asked again by the next reading.
 */
export function confirmDone(db: WritableDb, { reportId, since }: ReportReading, now: number): boolean {
  if (!unconfirmedOfReport(db, reportId).some(({ settledAt }) => (settledAt ?? since) < since)) return false
  const stored = inTransaction(db, (transaction) => {
    const ticket = hydrationTicket(transaction, reportId)
    // It changed meanwhile, or not all of it came: another reading follows.
    if (ticket === null || ticket.details || ticket.timeline || !ticket.timelineComplete) return false
    const missing = unconfirmedOfReport(transaction, reportId).filter((entry) => {
      if ((entry.settledAt ?? since) >= since) return false
      const isThere = isShownHere(transaction, reportId, entry) || wasFollowed(transaction, entry.id)
      if (isThere) confirmAction(transaction, entry.id, now)
      return !isThere
    })
    const late = missing.filter(({ settledAt }) => since < (settledAt ?? 0) + shownLateMs)
    const lost = missing.filter((entry) => !late.includes(entry))
    for (const entry of lost) fail(transaction, reportId, entry)
    if (lost.length > 0) showPending(transaction, reportId)
    if (late.length > 0) {
      markUnread(transaction, reportId, { details: true, timeline: true, evidence: false })
      deferHydration(
        transaction,
        reportId,
        Math.max(...late.map(({ settledAt }) => settledAt ?? 0)) + shownLateMs,
      )
    }
    return lost.length > 0
  })
  return stored.ok && stored.value
}

function isShownHere(db: ReadableDb, reportId: number, entry: StoredAction): boolean {
  const { seen, entries } = lookedAt(db, reportId, entry)
  if (entries?.hasUnreadable === true) return true
  const { resultId } = entry
  const entryFound = resultId === null ? null : db.get(entryOf, [reportId, resultId]) !== undefined
  return isShown(entry.action, { ...seen, entryFound })
}

function fail(transaction: Transaction, reportId: number, entry: StoredAction): void {
  const failed = { ...entry, state: 'failed', reason: { kind: 'notShown' }, settledAt: null } as const
  writeAction(transaction, failed)
  forgetOwnWrite(transaction, entry.id)
  judgeMarks(transaction, reportId)
}
