import { rewrittenEntry } from '#shared/desk/draft-places.ts'
import { err, ok } from '#shared/desk/result.ts'
import { mayBeKept } from '../outbox/rewriting.ts'
import { attempt } from '../store/failure.ts'
import { keepDraft, readDrafts } from '../store/outbox/kept-drafts.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type DraftCallName = 'report.drafts' | 'report.keepDraft'

/** The calls about drafts: text that is typed and not yet sent, stored with each keystroke. */
export function draftCalls({ inWorkspace }: Workspaces): Calls<DraftCallName> {
  return {
    'report.drafts': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => readDrafts(db, reportId))),
    'report.keepDraft': ({ workspaceId, reportId, slot, text }) =>
      inWorkspace(workspaceId, ({ db, decided }) => {
        const kept = inTransaction(db, (transaction) => {
          if (text !== '' && !mayBeKept(transaction, reportId, slot)) return null
          const wasThere = readDrafts(transaction, reportId)[slot] !== undefined
          keepDraft(transaction, { reportId, slot, text, now: Date.now() })
          return { wasThere }
        })
        if (!kept.ok) return kept
        if (kept.value === null) return err({ kind: 'movedOn' })
        // An action is not sent while a draft changes it, so the outbox is notified when such a draft appears or
        // disappears.
        if (rewrittenEntry(slot) !== null && kept.value.wasThere === (text === '')) decided([])
        return ok(null)
      }),
  }
}
