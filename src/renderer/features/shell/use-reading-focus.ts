import { type RefObject, useEffect } from 'react'
import { focusPane } from '../../commands/pane-focus.ts'

/**
 * Who reads with the keys goes on reading when the next report comes: it takes the focus over from its pane, which
 * held it while the one before was taken away.
 */
export function useReadingFocus(slot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = slot.current
    if (element === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement?.matches('[data-pane="report"]')) focusPane('report')
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [slot])
}
