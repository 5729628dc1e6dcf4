import type { SavedChart } from '#shared/desk/insights.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import { visibleText } from '../text/visible.ts'
import { notifyFailure } from './notify-error.ts'
import { tellShown } from './tell-downloads.ts'

/** Shows where a chart was saved. */
export function tellChart(store: AppStore, title: string, saved: Result<SavedChart>): void {
  notifyFailure(saved)
  if (!saved.ok) return
  const { exportId, path } = saved.value
  const workspaceId = store.getState().currentWorkspaceId
  notify({
    tone: 'good',
    title: `Saved ${title}`,
    text: visibleText(path),
    topic: 'export',
    ...(workspaceId === null
      ? {}
      : {
          action: {
            label: 'Show in folder',
            run: () => void store.getState().showExport(workspaceId, exportId).then(tellShown),
          },
        }),
  })
}
