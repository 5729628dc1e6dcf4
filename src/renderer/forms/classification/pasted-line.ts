import type { ClipboardEvent } from 'react'

/** The pasted text as a field of one line takes it: the browser writes its breaks as blanks, too. */
export function pastedLine({ clipboardData }: ClipboardEvent): string {
  return clipboardData
    .getData('text/plain')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}
