import type { Log } from '../engine/log.ts'
import type { NoticeWords } from './desk-window.ts'
import type { ElectronParts, NotificationPart } from './electron-parts.ts'

/** @returns a function that shows a notice, replacing the previous one. */
export function showNotices(
  { Notification }: Pick<ElectronParts, 'Notification'>,
  log: Log,
): (words: NoticeWords, onClick: () => void) => void {
  // The reference also prevents the notice from being garbage-collected, which would lose the click.
  let shown: NotificationPart | null = null
  return ({ title, body }, onClick) => {
    if (!Notification.isSupported()) return
    shown?.close()
    const notice = new Notification({ title, body })
    notice.once('click', onClick)
    notice.once('failed', (_event, error) => log.note(`a notice was not shown: ${error}`))
    notice.show()
    shown = notice
  }
}
