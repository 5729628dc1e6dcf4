import type { AppState, AppStore } from './app-state.ts'

/**
 * Longest wait for the first rows, in milliseconds, before the window is drawn without them. They usually arrive within
 * 30 ms of the first question.
 */
const longestWait = 150
/** Longest wait for what stands around the rows, once these are here; in milliseconds. */
const waitForRest = 30

/**
 * Resolves when the window has what it draws first: the rows and what stands around them, or what it shows in their
 * place. Drawing the window once takes half as long as drawing it empty and then again with each answer.
 */
export function readyToDraw(store: Pick<AppStore, 'getState' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(finish, longestWait)
    let hasRows = false
    const stop = store.subscribe(look)
    look(store.getState())

    function look(state: AppState): void {
      if (hasNoList(state) || (hasFirstRows(state) && hasRest(state))) finish()
      else if (!hasRows && hasFirstRows(state)) {
        hasRows = true
        clearTimeout(timer)
        timer = setTimeout(finish, waitForRest)
      }
    }

    function finish(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Whether the window shows something else than a list. */
function hasNoList({ desk, deskError, ownReport, currentWorkspaceId, queueError }: AppState): boolean {
  if (deskError !== null || queueError !== null) return true
  return desk !== null && (ownReport !== null || currentWorkspaceId === null)
}

const hasFirstRows = ({ total }: AppState): boolean => total !== null

function hasRest({ counts, savedViews, sync, outboxCounts, downloadCounts, people }: AppState): boolean {
  return [counts, savedViews, sync, outboxCounts, downloadCounts, people].every((read) => read !== null)
}
