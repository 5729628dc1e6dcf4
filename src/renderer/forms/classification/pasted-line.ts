import type { ClipboardEvent } from 'react'

/** The pasted text in the form a one-line field takes it: the browser, too, turns line breaks into blanks. */
export function pastedLine({ clipboardData }: ClipboardEvent): string {
  return clipboardData
    .getData('text/plain')
    .replace(/[\r\n]+/g, ' ')
    .trim()
}
