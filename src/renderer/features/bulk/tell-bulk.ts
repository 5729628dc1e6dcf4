import { err, ok } from '#shared/desk/result.ts'
import { notify } from '../../design/primitives/Toast.tsx'
import { tellUndoable } from '../../errors/tell-undoable.ts'
import type { DecidedBulkIn } from '../../state/bulk-slice.ts'
import type { AppStore } from '../../state/store.ts'
import { countReports, keptWords } from './bulk-words.ts'

/** Says that a bulk change waits in the outbox, and that one undo takes all of it back. */
export function tellBulk(store: AppStore, change: DecidedBulkIn, title: string): void {
  const undo = async () => {
    const taken = await store.getState().takeBackBatch(change)
    if (!taken.ok) return taken
    const { takenBack, tooLate, beingChanged } = taken.value
    void store.getState().readBatches()
    if (takenBack.length === 0) {
      return err({ kind: beingChanged.length > 0 ? 'beingChanged' : 'tooLate' } as const)
    }
    if (tooLate.length + beingChanged.length > 0) {
      const sent = `${countReports(tooLate.length)} had been sent already and stay as they are.`
      const texts = [tooLate.length > 0 ? sent : '', keptWords(beingChanged.length)]
      notify({
        tone: 'plain',
        title: `${countReports(takenBack.length)} taken back`,
        text: texts.filter((text) => text !== '').join(' '),
      })
    }
    return ok(null)
  }
  const words = `${title}, ${countReports(change.decided)}`
  const { workspaceId, batchId } = change
  tellUndoable(store, ok(store.getState().noteUndoable({ title: words, workspaceId, batchId, undo })))
}
