import type { ClipboardEvent } from 'react'

/** The pasted text as a one-line field would receive it: line breaks become blanks, as in the browser. */
export function pastedLine({ clipboardData }: ClipboardEvent): string {
  return clipboardData
    .getData('text/plain')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}
