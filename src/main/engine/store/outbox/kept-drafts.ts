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

// As `rewritingOf` and `noReport` have it. One that is under way may come back, and its words wait for that.
const forgettingOrphans = changeUnseen(
  'drafts.forgetOrphans',
  `delete from drafts where slot glob 'entry:*' and not exists (
     select 1 from outbox o where o.id = cast(substr(drafts.slot, 7) as integer)
       and coalesce(o.report_id, 0) = drafts.report_id and o.settled_at is null)`,
)

// Words in the place of an action that is not settled belong to it.
const forgettingOfRemoved = changeUnseen(
  'drafts.forgetOfRemoved',
  `delete from drafts where slot not glob 'entry:*' and updated_at < :before
     and report_id in (select report_id from tombstones where removed_at < :before)`,
)

/** Forgets what was being written to reports that were removed before an instant. @returns how many drafts. */
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

/** Keeps what is being written; an empty text forgets it. @param now ms since 1970. */
export function keepDraft(
  db: WritableDb,
  draft: { readonly reportId: number; readonly slot: DraftSlot; readonly text: string; readonly now: number },
): void {
  if (draft.text === '') db.run(forgetting, [draft.reportId, draft.slot])
  else db.run(keeping, { ...draft })
}

/** Forgets words that were written in the place of an action which is settled or gone: nothing shows them any more. */
export function forgetOrphanedDrafts(transaction: Transaction): void {
  transaction.run(forgettingOrphans)
}
