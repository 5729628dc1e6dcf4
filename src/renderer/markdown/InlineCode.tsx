import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { notify } from '../design/primitives/Toast.tsx'
import { copyText } from '../text/copy-text.ts'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './InlineCode.module.css'

/**
 * Code within a line. A click copies it as it was sent; so does Enter, after the commands for the next and previous
 * code have focused it. Tab does not stop at code, since so many stops would bury all others.
 */
export function InlineCode({ code }: { readonly code: string }): ReactNode {
  const press = (event: MouseEvent<HTMLElement>) => {
    // A click that ends the selection of text by dragging, or that opens a link, does not copy the code.
    const selection = event.currentTarget.ownerDocument.getSelection()
    const isOfLink = event.currentTarget.closest('a, [role="link"]') !== null
    if (!isOfLink && event.detail <= 1 && selection?.isCollapsed !== false) void copyCode(code)
  }
  const type = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    void copyCode(code)
  }
  return (
    <code
      className={styles.code}
      dir="ltr"
      title="Click to copy, or press Enter"
      tabIndex={-1}
      data-inline-code
      onClick={press}
      onKeyDown={type}
    >
      <RevealedText text={code} />
    </code>
  )
}

async function copyCode(code: string): Promise<void> {
  const isCopied = await copyText(code)
  notify(
    isCopied
      ? { tone: 'plain', title: 'Copied', topic: 'copied code', lasts: 2_000 }
      : { tone: 'bad', title: 'The code could not be copied', text: 'The system blocked the clipboard.' },
  )
}
