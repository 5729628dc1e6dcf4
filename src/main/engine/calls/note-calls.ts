import { err, ok } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { keepDraft, readDrafts } from '../store/outbox/kept-drafts.ts'
import { countedLabels, removeLabel, storeLabel } from '../store/own/kept-labels.ts'
import { readNote, writeNote } from '../store/own/notes.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type Name = 'labels.list' | 'labels.put' | 'labels.remove' | 'report.writeNote'

const hindrances = { nameTaken: 'another label has this name', tooMany: 'there are too many labels' } as const

/** The calls about the user's labels and private notes; `marks.change` puts labels on reports. */
export function noteCalls({ inWorkspace }: Workspaces): Calls<Name> {
  return {
    'labels.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => countedLabels(db))),
    'labels.put': ({ workspaceId, label }) =>
      inWorkspace(workspaceId, ({ db, ownNamesChanged }) => {
        const stored = inTransaction(db, (transaction) => storeLabel(transaction, label))
        if (!stored.ok) return stored
        if (stored.value !== null) {
          return err({ kind: 'invalidInput', command: 'labels.put', issues: [hindrances[stored.value]] })
        }
        ownNamesChanged()
        return attempt(db.file, () => countedLabels(db))
      }),
    'labels.remove': ({ workspaceId, labelId }) =>
      inWorkspace(workspaceId, ({ db, ownNamesChanged }) => {
        const removed = inTransaction(db, (transaction) => removeLabel(transaction, labelId))
        if (!removed.ok) return removed
        ownNamesChanged()
        return attempt(db.file, () => countedLabels(db))
      }),
    'report.writeNote': ({ workspaceId, reportId, text, before }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const now = Date.now()
        const written = inTransaction(db, (transaction) => {
          // The note may have been changed in another window, or after the change that the user is now undoing.
          if ((readNote(transaction, reportId)?.text ?? null) !== before) return false
          writeNote(transaction, { reportId, text, now })
          // A draft with a different text is kept: the user is still writing it.
          if (readDrafts(transaction, reportId).note === text) {
            keepDraft(transaction, { reportId, slot: 'note', text: '', now })
          }
          return true
        })
        if (!written.ok) return written
        if (!written.value) return err({ kind: 'noteChanged' })
        marked([reportId])
        return ok(null)
      }),
  }
}
