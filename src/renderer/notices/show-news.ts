import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { windowTitle } from '../words/window-title.ts'

/**
 * Keeps the window's title up to date, and shows how many reports have news: in the title, and on the program's icon if
 * the system shows a number there.
 *
 * @returns a function that stops this.
 */
export function showNews(store: AppStore, desk: Desk, document: { title: string }): () => void {
  let onIcon = 0
  const show = (state: AppState) => {
    const title = windowTitle(state)
    if (document.title !== title) document.title = title
    if (state.desk?.host !== 'electron') return
    // While the counts of a workspace are not known yet, the last number stays.
    const count = state.currentWorkspaceId === null ? 0 : (state.counts?.changed ?? onIcon)
    if (count === onIcon) return
    onIcon = count
    void desk.invoke('window.setBadge', { count })
  }
  show(store.getState())
  return store.subscribe(show)
}
