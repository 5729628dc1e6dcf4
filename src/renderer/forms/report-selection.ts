import { useEffect, useState } from 'react'

/** The part of the window where a report is read: its texts and thread, without the sidebar. */
const readIn = '[data-pane="report"] [data-pane-focus]'

/**
 * The selected part of the open report's text; null when there is none. A drag easily ends in the sidebar, and a triple
 * click at the start of what follows: then the part ends with the text or the entry in which the other end is. The rest
 * of the thread, perhaps with internal comments, is in between, but was not meant.
 */
function selectedPart(): Range | null {
  const selection = document.getSelection()
  const text = document.querySelector(readIn)
  if (selection === null || selection.rangeCount === 0 || text === null) return null
  const part = selection.getRangeAt(0).cloneRange()
  const [startsHere, endsHere] = [text.contains(part.startContainer), text.contains(part.endContainer)]
  if (!startsHere || !endsHere) {
    const inside = startsHere ? part.startContainer : endsHere ? part.endContainer : null
    const own = inside === null ? null : textAround(inside, text)
    if (own === null) return null
    if (startsHere) part.setEnd(own, own.childNodes.length)
    else part.setStart(own, 0)
  }
  return part.toString().trim() === '' ? null : part
}

/** The entry or the section of the report that contains a node; null when it is in none of them. */
function textAround(node: Node, report: Element): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  const found = element?.closest('article, section:not(:has(article))') ?? null
  return found !== null && found !== report && report.contains(found) ? found : null
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
