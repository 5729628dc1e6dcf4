import { useEffect, useState } from 'react'

/** The part of the window where a report is read: its texts and thread, without the sidebar. */
const readIn = '[data-pane="report"] [data-pane-focus]'

/** The text that is selected in the open report; empty when none is. */
export function selectedInReport(): string {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return ''
  const { anchorNode } = selection
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
  return element?.closest(readIn) == null ? '' : selection.toString().trim()
}

/** Whether text of the open report is selected; renders again when that changes. */
export function useHasReportSelection(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = () => setHas(selectedInReport() !== '')
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return has
}
