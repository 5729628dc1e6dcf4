import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'

/**
 * Shows that a link leads to a workspace that this computer does not have, and offers to open its report in the current
 * one. A link comes from outside: nothing of it is shown but the number.
 */
export function tellUnknownWorkspace(store: AppStore, reportId: number): void {
  notify({
    tone: 'warn',
    topic: 'link',
    title: 'This link is for a workspace that isn’t on this computer',
    text: `It points to report #${reportId}, which may be a different report here.`,
    action: { label: `Open #${reportId} here`, run: () => void store.getState().openReport(reportId) },
  })
}
