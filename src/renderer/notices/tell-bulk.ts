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
    const undone = undoneEntries.length
    if (undone > 0 && undone < change.decided) {
      const sent = `${countReports(tooLate.length)} had already been sent.`
      const texts = [tooLate.length > 0 ? sent : '', keptWords(beingChanged.length)]
      const text = texts.filter((one) => one !== '').join(' ')
      tell({
        tone: 'plain',
        title: `Undone for ${formatCount(undone)} of ${countReports(change.decided)}`,
        ...(text !== '' && { text }),
      })
    }
    return ok(null)
  }
  const words = `${title}, ${countReports(change.decided)}`
  const { workspaceId, batchId, heldUntil } = change
  const noted = store.getState().noteUndoable({ title: words, workspaceId, batchId, undo })
  tellUndoable(store, ok(noted), { heldUntil })
}
