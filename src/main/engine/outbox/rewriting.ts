import { noReport, rewritingOf } from '#shared/desk/draft-places.ts'
import type { WritableDb } from '../store/database.ts'
import { keepDraft } from '../store/drafts.ts'
import type { StoredAction } from '../store/outbox.ts'

/** What a person was writing in the place of an action is no draft any more: it was answered, or is settled. */
export function forgetRewriting(
  db: WritableDb,
  { id, reportId }: Pick<StoredAction, 'id' | 'reportId'>,
  now: number,
): void {
  keepDraft(db, { reportId: reportId ?? noReport, slot: rewritingOf(id), text: '', now })
}
