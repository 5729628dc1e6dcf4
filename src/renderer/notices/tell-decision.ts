import type { UndoneEntries } from '#shared/desk/acting-commands.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { type Notice, notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import type { DecidedIn } from '../state/shape/act-shape.ts'
import { notifyUnlessCancelled } from './notify-error.ts'
import { tellUndoable } from './tell-undoable.ts'

/** Shows that an action waits in the outbox and can be undone; or, if it was not put there, why. */
export function tellDecision(store: AppStore, decided: Result<DecidedIn>, title: string): void {
  if (!decided.ok) {
    notifyUnlessCancelled(decided)
    return
  }
  const { workspaceId, heldUntil } = decided.value
  const undo = async () => {
    const taken = await store.getState().undoEntries(decided.value)
    if (!taken.ok) return taken
    const { tooLate, beingChanged } = taken.value
    // If only some actions could be undone, say so: the undone ones must not appear as sent.
    if (tooLate.length + beingChanged.length > 0) notify(partlyUndone(taken.value))
    return ok(null)
  }
  tellUndoable(store, ok(store.getState().noteUndoable({ title, workspaceId, undo })), { heldUntil })
}

function partlyUndone({ undoneEntries, tooLate, beingChanged }: Omit<UndoneEntries, 'returned'>): Notice {
  const changes = undoneEntries.length + tooLate.length + beingChanged.length
  const texts = [
    tooLate.length === 0 ? '' : `Too late for ${tooLate.length} of ${changes} changes.`,
    beingChanged.length === 0
      ? ''
      : `${beingChanged.length} of ${changes} ${beingChanged.length === 1 ? 'is' : 'are'} being edited in Conflicts.`,
  ]
  return { tone: 'plain', title: 'Partly undone', text: texts.filter((text) => text !== '').join(' ') }
}
