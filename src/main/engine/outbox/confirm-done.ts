import { isProven, isShown, mayHaveUndone } from '#shared/rules/outbox/reconcile.ts'
import { wantedReportState } from '#shared/rules/outbox/report-state.ts'
import { type ReadableDb, select, type Transaction, type WritableDb } from '../store/database.ts'
import { type StoredAction, writeAction } from '../store/outbox/outbox-entries.ts'
import { confirmAction, hasUnconfirmed, sentAfter, unconfirmedOfReport } from '../store/outbox/unconfirmed.ts'
import { judgeMarks } from '../store/own/local-marks.ts'
import { forgetOwnWrite } from '../store/own/own-writes.ts'
import { detailsReadAt } from '../store/reports/report-details.ts'
import { showPending } from '../store/reports/reports.ts'
import { deferHydration, hydrationTicket, markUnread } from '../store/sync/hydration-queue.ts'
import { inTransaction } from '../store/transaction.ts'
import { lookedAt } from './looked-at.ts'
import { timelineReadAt } from './matching-words.ts'

/** Some services show a stored change only after this time, in ms. Until then, a missing action counts as late. */
const shownLateMs = 60_000
/**
 * For how long, in ms, the report's fields prove whether an action arrived. Later, others may have set a field back.
 */
const fieldsTellForMs = 900_000

const entryOf = select<{ found: number }>(
  'confirmDone.entry',
  'select 1 as found from activities where report_id = ? and id = ?',
)

/** Whether a report that was read after an action shows that action. */
type Finding =
  | 'shown'
  | 'missing'
  /** The action is missing, but it may still appear. */
  | 'late'
  /** The part of the report that would show the action has not been read since. */
  | 'unread'

/**
 * Compares the actions that the service reported as carried out with the report as read since. A gateway may answer in
 * place of the service, and a service may drop what it accepted: if the report does not show an action, the user
 * decides about it, and its text is kept. That question ends by itself only if a later reading proves that the action
 * has arrived.
 *
 * @returns whether the state of an action changed. If the local copy cannot be written now, the comparison is repeated
 *   after the next reading.
 */
export function confirmDone(db: WritableDb, reportId: number, now: number): boolean {
  if (!hasUnconfirmed(db, reportId)) return false
  const stored = inTransaction(db, (transaction) => {
    let changed = false
    let isLate = false
    for (const entry of unconfirmedOfReport(transaction, reportId)) {
      const finding = find(transaction, reportId, entry, now)
      if (finding === 'shown') {
        changed ||= entry.state !== 'done'
        if (entry.state !== 'done')
          writeAction(transaction, { ...entry, state: 'done', reason: null, settledAt: now })
        confirmAction(transaction, entry.id, now)
      } else if (finding === 'missing' && entry.state === 'done') {
        changed = true
        askAbout(transaction, reportId, entry)
      } else isLate ||= finding === 'late'
    }
    if (changed) showPending(transaction, reportId)
    if (isLate) {
      markUnread(transaction, reportId, { details: true, timeline: true, evidence: false })
      deferHydration(transaction, reportId, now + shownLateMs)
    }
    return changed
  })
  return stored.ok && stored.value
}

function find(db: ReadableDb, reportId: number, entry: StoredAction, now: number): Finding {
  const readAt = readSince(db, reportId, entry)
  if (readAt === null) return 'unread'
  const settledAt = entry.settledAt ?? now
  // The clock was set back while the desk was closed: the age of the service's answer is unknown.
  if (settledAt > now + shownLateMs) return 'shown'
  const { seen, entries } = lookedAt(db, reportId, entry)
  const { resultId } = entry
  const since = {
    ...seen,
    hasUnreadable: entries.hasUnreadable,
    ownUnclaimed: entries.ownUnclaimed,
    entryFound: resultId === null ? null : db.get(entryOf, [reportId, resultId]) !== undefined,
    isLongAgo: now - settledAt > fieldsTellForMs,
  }
  if (entry.state !== 'done') return isProven(entry.action, since) ? 'shown' : 'missing'
  const wanted = wantedReportState(entry.action, entry.targetStatusId)
  const isFollowed = sentAfter(db, reportId, entry.id).some(({ action, targetStatusId }) =>
    mayHaveUndone(
      { action: entry.action, wanted },
      { action, wanted: wantedReportState(action, targetStatusId) },
    ),
  )
  if (isFollowed || isShown(entry.action, since)) return 'shown'
  return readAt < settledAt + shownLateMs ? 'late' : 'missing'
}

/**
 * When the parts of the report that show an action were read, in ms since 1970; null when they were not read since the
 * action was sent.
 */
function readSince(db: ReadableDb, reportId: number, { action }: StoredAction): number | null {
  const ticket = hydrationTicket(db, reportId)
  if (ticket === null) return null
  const isTimelineRead = !ticket.timeline && ticket.timelineComplete
  const timelineAt = isTimelineRead ? timelineReadAt(db, reportId) : null
  if (action.kind === 'comment') return timelineAt
  const detailsAt = ticket.details ? null : detailsReadAt(db, reportId)
  if (action.kind !== 'transition' || detailsAt === null) return detailsAt
  return timelineAt === null ? null : Math.min(detailsAt, timelineAt)
}

/** Nothing is resent automatically: the user looks at the report and decides. */
function askAbout(transaction: Transaction, reportId: number, entry: StoredAction): void {
  const reason = { kind: 'cannotTell', why: 'notShown' } as const
  writeAction(transaction, { ...entry, state: 'unsure', reason, settledAt: null })
  forgetOwnWrite(transaction, entry.id)
  judgeMarks(transaction, reportId)
}
