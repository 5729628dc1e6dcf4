import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/store.ts'
import type { Undoable } from '../state/undo-slice.ts'
import { visibleText } from '../text/visible-text.ts'
import { notifyFailure } from './notify-error.ts'

/** Says in passing what was done, with a button that takes it back; or why it was not done. */
export function tellUndoable(store: AppStore, done: Result<Undoable | null>): void {
  notifyFailure(done)
  if (!done.ok || done.value === null) return
  const { id, title } = done.value
  notify({
    tone: 'plain',
    title: visibleText(title),
    topic: 'undo',
    action: { label: 'Undo', keys: 'z', run: () => void store.getState().undo(id).then(tellTakenBack) },
  })
}

/** Says what was taken back. */
export function tellTakenBack(taken: Result<Undoable | null>): void {
  notifyFailure(taken)
  if (!taken.ok || taken.value === null) return
  notify({ tone: 'plain', title: 'Undone', text: visibleText(taken.value.title), topic: 'undo' })
}

/** Says that snoozed reports are back, and shows a single one on demand. */
export function tellWoken(store: AppStore, reportIds: readonly number[]): void {
  const [only] = reportIds
  if (only === undefined) return
  notify({
    tone: 'plain',
    title: reportIds.length === 1 ? `#${only} is awake again` : `${reportIds.length} reports are awake again`,
    text: 'Snoozed until now.',
    ...(reportIds.length === 1
      ? { action: { label: 'Open', run: () => void store.getState().openReport(only) } }
      : { action: { label: 'Go to Inbox', run: () => store.getState().chooseView({ kind: 'inbox' }) } }),
  })
}
