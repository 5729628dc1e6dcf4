import { noReport, rewritingOf, rewrittenEntry } from '#shared/desk/draft-places.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import type { ReadableDb, WritableDb } from '../store/database.ts'
import { keepDraft } from '../store/outbox/kept-drafts.ts'
import { readAction, type StoredAction } from '../store/outbox/outbox-entries.ts'

/**
 * Whether a draft may be stored in a slot. The slot of an action accepts drafts only while the action can be changed.
 */
export function mayBeKept(db: ReadableDb, reportId: number, slot: DraftSlot): boolean {
  const entryId = rewrittenEntry(slot)
  if (entryId === null) return true
  const entry = readAction(db, entryId)
  return entry !== null && (entry.reportId ?? noReport) === reportId && isEditable(entry)
}

/** Deletes the draft that was to replace an action, because the action was answered or is settled. */
export function forgetRewriting(
  db: WritableDb,
  { id, reportId }: Pick<StoredAction, 'id' | 'reportId'>,
  now: number,
): void {
  keepDraft(db, { reportId: reportId ?? noReport, slot: rewritingOf(id), text: '', now })
}
