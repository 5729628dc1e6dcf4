import type { AppStore } from '../../state/store.ts'

/**
 * Goes on to the next report of the queue after the state of one was changed, if that is wanted. At the end of the
 * queue, or when the report was opened from elsewhere, it stays open.
 */
export function advance(store: AppStore, reportId: number): void {
  const { desk, cursor, moveCursor } = store.getState()
  if (desk?.settings.advancesAfterState === true && cursor?.reportId === reportId) moveCursor(1)
}
