import { err, ok, type Result } from '#shared/desk/result.ts'
import { notifyUnlessCancelled } from '../../errors/notify-error.ts'
import { tellUndoable } from '../../errors/tell-undoable.ts'
import type { DecidedIn } from '../../state/act-slice.ts'
import type { AppStore } from '../../state/store.ts'

/** Says that an action waits in the outbox and can be taken back, or why it was not put there. */
export function tellDecision(store: AppStore, decided: Result<DecidedIn>, title: string): void {
  if (!decided.ok) {
    notifyUnlessCancelled(decided)
    return
  }
  const { workspaceId } = decided.value
  const undo = async () => {
    const taken = await store.getState().takeBack(decided.value)
    if (!taken.ok) return taken
    const { tooLate, beingChanged } = taken.value
    if (tooLate.length > 0) return err({ kind: 'tooLate' } as const)
    return beingChanged.length === 0 ? ok(null) : err({ kind: 'beingChanged' } as const)
  }
  tellUndoable(store, ok(store.getState().noteUndoable({ title, workspaceId, undo })))
}
