import { ok } from '#shared/desk/result.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import type { DecidedBulkIn } from '../state/shape/bulk-shape.ts'
import { countReports, keptWords } from '../words/bulk-words.ts'
import { tellUndoable } from './tell-undoable.ts'

/**
 * Shows that a bulk change waits in the outbox. One undo reverts all of it.
 *
 * @param tell shows that only a part was undone.
 */
export function tellBulk(store: AppStore, change: DecidedBulkIn, title: string, tell = notify): void {
  const undo = async () => {
    const taken = await store.getState().undoBatch(change)
    void store.getState().readBatches()
    if (!taken.ok) return taken
    const { undoneEntries, tooLate, beingChanged } = taken.value
    if (tooLate.length + beingChanged.length > 0) {
      const late = tooLate.length > 0 ? `Too late for ${countReports(tooLate.length)}.` : ''
      tell({
        tone: 'plain',
        title: `Undone for ${formatCount(undoneEntries.length)} of ${countReports(change.decided)}`,
        text: [late, keptWords(beingChanged.length)].filter((one) => one !== '').join(' '),
      })
    }
    return ok(null)
  }
  const words = `${title}, ${countReports(change.decided)}`
  const { workspaceId, batchId, heldUntil } = change
  const noted = store.getState().noteUndoable({ title: words, workspaceId, batchId, undo })
  tellUndoable(store, ok(noted), { heldUntil })
}
