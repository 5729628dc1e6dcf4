import type { CopyForm } from '#shared/desk/export-formats.ts'
import type { CopiedReport, ExportDoubts, ExportEnd } from '#shared/desk/exports.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import { visibleText } from '../text/visible.ts'
import { copyFormWords, doubtfulWords, exportedWords, kindsWords } from '../words/export-words.ts'
import { goToWorkspace } from './go-to-workspace.ts'
import { notifyFailure, notifyUnlessCancelled } from './notify-error.ts'
import { tellShown } from './tell-downloads.ts'

/**
 * Shows how exports ended that were started before this window was loaded: no dialog in it waits for their end.
 *
 * @returns a function that stops this.
 */
export function tellTakenUp(store: AppStore, tell: typeof tellExport = tellExport): () => void {
  return store.subscribe(({ takenUpEnd }, before) => {
    if (takenUpEnd === null || takenUpEnd === before.takenUpEnd) return
    tell(store, takenUpEnd.workspaceId, takenUpEnd.ended)
  })
}

/** Shows how an export ended, unless its dialog shows it. */
export function tellExport(store: AppStore, workspaceId: string, ended: Result<ExportEnd>): void {
  const { dialog, currentWorkspaceId } = store.getState()
  if (dialog === 'export' && currentWorkspaceId === workspaceId) return
  notifyUnlessCancelled(ended)
  if (!ended.ok) return
  const { value } = ended
  if (value.kind === 'exported') {
    notify({
      tone: 'good',
      title: exportedWords(value),
      text: visibleText(value.path),
      topic: 'export',
      action: {
        label: 'Show in folder',
        run: () => void store.getState().showExport(workspaceId, value.exportId).then(tellShown),
      },
    })
    return
  }
  tellExportWaits(store, workspaceId, value.doubts)
}

/** Shows that an export waits for the user's answer while its dialog is closed. */
export function tellExportWaits(store: AppStore, workspaceId: string, doubts: ExportDoubts): void {
  notify({
    tone: 'warn',
    title: `Export waiting: ${doubtfulWords(doubts)}`,
    text: 'The file isn’t in its folder yet. Decide, or it’s discarded when the desk closes.',
    topic: 'export',
    stays: true,
    action: { label: 'Review', run: () => void reviewExport(store, workspaceId) },
  })
}

/** Opens the question about an export, in the export's own workspace. */
export async function reviewExport(store: AppStore, workspaceId: string): Promise<void> {
  if (await goToWorkspace(store, workspaceId)) store.getState().openExport('view')
}

/** Shows what was copied to the clipboard, or that copying failed. */
export function tellCopied(
  reportId: number,
  form: CopyForm,
  copied: Result<CopiedReport>,
  isOnClipboard: boolean,
): void {
  notifyFailure(copied)
  if (!copied.ok) return
  if (!isOnClipboard) {
    notify({
      tone: 'bad',
      title: 'The report could not be copied',
      text: 'The system blocked the clipboard.',
    })
    return
  }
  const { kinds } = copied.value
  const title = `#${reportId} copied as ${copyFormWords[form]}`
  const without = 'Internal entries are left out.'
  notify(
    kinds.length === 0
      ? { tone: 'plain', title, text: without }
      : { tone: 'warn', title, text: `It may hold secrets: ${kindsWords(kinds)}. ${without}` },
  )
}
