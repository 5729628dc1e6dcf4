import { useEffect, useState } from 'react'

/** The part of the window where a report is read: its texts and thread, without the sidebar. */
const readIn = '[data-pane="report"] [data-pane-focus]'

/**
 * The selected part of the open report's text; null when there is none. What is selected beyond the report is left out:
 * a drag easily ends in the sidebar, and a triple click at the start of the text that follows.
 */
function selectedPart(): Range | null {
  const selection = document.getSelection()
  const text = document.querySelector(readIn)
  if (selection === null || selection.rangeCount === 0 || text === null) return null
  const part = selection.getRangeAt(0).cloneRange()
  if (!part.intersectsNode(text)) return null
  if (!text.contains(part.startContainer)) part.setStart(text, 0)
  if (!text.contains(part.endContainer)) part.setEnd(text, text.childNodes.length)
  return part.toString().trim() === '' ? null : part
}

/** The text that is selected in the open report; empty when none is. From then on, nothing else is selected. */
export function takeSelectedInReport(): string {
  const part = selectedPart()
  const selection = document.getSelection()
  if (part === null || selection === null) return ''
  // A range's own text has no line breaks between paragraphs; a selection's has.
  selection.setBaseAndExtent(part.startContainer, part.startOffset, part.endContainer, part.endOffset)
  return selection.toString().trim()
}

/** Whether text of the open report is selected; renders again when that changes. */
export function useHasReportSelection(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = () => setHas(selectedPart() !== null)
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return has
}
