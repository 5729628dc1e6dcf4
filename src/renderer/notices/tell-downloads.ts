import type { DownloadsAdded, ShownInFolder } from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import { visibleText } from '../text/visible.ts'
import { addedWords } from '../words/download-words.ts'
import { notifyFailure } from './notify-error.ts'

/** Shows the result of a request for evidence. */
export function tellAdded(store: AppStore, answer: Result<DownloadsAdded | null>): void {
  notifyFailure(answer)
  if (!answer.ok) return
  notify({
    tone: 'plain',
    title: addedWords(answer.value ?? { added: 0, already: 1, listsToRead: 0 }),
    topic: 'downloads',
    action: { label: 'Downloads', run: () => store.getState().openDialog('downloads') },
  })
}

/** Shows where a report was saved; nothing if the user chose no file. */
export function tellSaved(answer: Result<ShownInFolder | null>): void {
  notifyFailure(answer)
  if (!answer.ok || answer.value === null) return
  notify({ tone: 'plain', title: 'Saved as PDF', text: visibleText(answer.value.path), topic: 'downloads' })
}

/** Shows the path of a file in a notice, if there is no file manager that could show the file. */
export function tellShown(answer: Result<ShownInFolder>): void {
  notifyFailure(answer)
  if (!answer.ok || answer.value.isShown) return
  notify({
    tone: 'plain',
    title: 'The file is here',
    text: visibleText(answer.value.path),
    topic: 'downloads',
  })
}
