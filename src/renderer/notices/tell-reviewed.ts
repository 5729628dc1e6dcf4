import type { Desk } from '../bridge/desk-bridge.ts'
import { type Notice, notify } from '../design/primitives/Toast.tsx'
import type { AppState, AppStore } from '../state/app-state.ts'
import { notifyFailure } from './notify-error.ts'

/**
 * Shows once that reports reviewed in earlier versions, where reviewing did not remove them from the inbox, are no
 * longer in it. A workspace is checked when its queues are first counted; after later reviews, the notice of the review
 * itself says so.
 *
 * @returns a function that stops this.
 */
export function tellReviewed(
  store: AppStore,
  desk: Desk,
  tell: (notice: Notice) => void = notify,
): () => void {
  const lookedAt = new Set<string>()

  async function look(workspaceId: string): Promise<void> {
    const gone = { view: { kind: 'reviewed' }, search: 'is:open -is:snoozed', sort: 'activity' } as const
    const answer = await desk.invoke('queue.total', { workspaceId, ...gone })
    const state = store.getState()
    if (!answer.ok || answer.value === 0 || state.currentWorkspaceId !== workspaceId || !isNews(state)) return
    const { changeSettings, chooseView } = state
    tell({
      tone: 'plain',
      title: `${answer.value === 1 ? '1 report' : `${answer.value} reports`} you reviewed left the inbox`,
      text: 'They’re under Reviewed.',
      stays: true,
      action: { label: 'Show them', run: () => chooseView({ kind: 'reviewed' }) },
      other: {
        label: 'Keep them in the inbox',
        run: () => void changeSettings({ keepsReviewed: true }).then(notifyFailure),
      },
    })
    notifyFailure(await changeSettings({ knowsReviewed: true }))
  }

  return store.subscribe(({ currentWorkspaceId, counts, desk: shown }) => {
    if (currentWorkspaceId === null || counts === null || shown === null) return
    if (lookedAt.has(currentWorkspaceId)) return
    lookedAt.add(currentWorkspaceId)
    if (counts.reviewed > 0 && isNews(store.getState())) void look(currentWorkspaceId)
  })
}

function isNews({ desk }: AppState): boolean {
  return desk !== null && !desk.settings.knowsReviewed && !desk.settings.keepsReviewed
}
