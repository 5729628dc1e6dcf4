import { DraftSlot, type Drafts } from '#shared/desk/drafts.ts'
import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'

const ofReport = select<{ slot: string; text: string }>(
  'drafts.ofReport',
  'select slot, text from drafts where report_id = ?',
)
const keeping = changeUnseen(
  'drafts.keep',
  `insert into drafts (report_id, slot, text, updated_at) values (:reportId, :slot, :text, :now)
   on conflict (report_id, slot) do update set text = excluded.text, updated_at = excluded.updated_at`,
)
const forgetting = changeUnseen('drafts.forget', 'delete from drafts where report_id = ? and slot = ?')

// The slots of `rewritingOf` and `noReport`. An action being sent may return to the outbox, and its words are kept
// until then.
const forgettingOrphans = changeUnseen(
  'drafts.forgetOrphans',
  `delete from drafts where slot glob 'entry:*' and not exists (
     select 1 from outbox o where o.id = cast(substr(drafts.slot, 7) as integer)
       and coalesce(o.report_id, 0) = drafts.report_id and o.settled_at is null)`,
)

// Words in the slot of an unsettled action belong to that action.
const forgettingOfRemoved = changeUnseen(
  'drafts.forgetOfRemoved',
  `delete from drafts where slot not glob 'entry:*' and updated_at < :before
     and report_id in (select report_id from tombstones where removed_at < :before)`,
)

/** Forgets drafts for reports that were removed before an instant. @returns how many drafts. */
export function forgetDraftsOfRemoved(transaction: Transaction, before: number): number {
  return transaction.run(forgettingOfRemoved, { before })
}

export function readDrafts(db: ReadableDb, reportId: number): Drafts {
  const kept = db.all(ofReport, [reportId]).flatMap(({ slot, text }) => {
    const known = DraftSlot.safeParse(slot)
    return known.success ? [[known.data, text] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Keeps the words being written; an empty text forgets them. @param now ms since 1970. */
export function keepDraft(
  db: WritableDb,
  draft: { readonly reportId: number; readonly slot: DraftSlot; readonly text: string; readonly now: number },
): void {
  if (draft.text === '') db.run(forgetting, [draft.reportId, draft.slot])
  else db.run(keeping, { ...draft })
}

/** Forgets words written in the slot of an action that is settled or gone: nothing shows them any more. */
export function forgetOrphanedDrafts(transaction: Transaction): void {
  transaction.run(forgettingOrphans)
}
