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

// Removes drafts that change outbox entries, if the entry is settled or gone. `rewritingOf` and `noReport` define the
// slots and report ids of such drafts. An action that is being sent may return to the outbox, so a draft is kept until
// its action is settled.
const forgettingOrphans = changeUnseen(
  'drafts.forgetOrphans',
  `delete from drafts where slot glob 'entry:*' and not exists (
     select 1 from outbox o where o.id = cast(substr(drafts.slot, 7) as integer)
       and coalesce(o.report_id, 0) = drafts.report_id and o.settled_at is null)`,
)

// Drafts for outbox entries are left out: they belong to actions that are not settled.
const forgettingOfRemoved = changeUnseen(
  'drafts.forgetOfRemoved',
  `delete from drafts where slot not glob 'entry:*' and updated_at < :before
     and report_id in (select report_id from tombstones where removed_at < :before)`,
)

/** Deletes drafts for reports that were removed before a time (ms since 1970). @returns how many drafts. */
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

/** Stores the text being written; an empty text deletes the draft. @param now ms since 1970. */
export function keepDraft(
  db: WritableDb,
  draft: { readonly reportId: number; readonly slot: DraftSlot; readonly text: string; readonly now: number },
): void {
  if (draft.text === '') db.run(forgetting, [draft.reportId, draft.slot])
  else db.run(keeping, { ...draft })
}

/** Deletes drafts for outbox entries that are settled or gone: nothing shows these drafts any more. */
export function forgetOrphanedDrafts(transaction: Transaction): void {
  transaction.run(forgettingOrphans)
}
