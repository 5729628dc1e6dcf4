import type { DownloadsAdded, ShownInFolder } from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../../design/primitives/Toast.tsx'
import { notifyFailure } from '../../errors/notify-error.ts'
import type { AppStore } from '../../state/store.ts'
import { visibleText } from '../../text/visible-text.ts'
import { addedWords } from './download-words.ts'

/** Says what asking for evidence came to. */
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

/** Where there is no file manager to ask, the path is told. */
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
