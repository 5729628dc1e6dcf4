import { selectionAsSent } from './as-sent.ts'

const editors = 'input, textarea, [contenteditable=""], [contenteditable="true"]'

/**
 * Makes text that is copied or dragged out of a document the text as it was sent: if it contains characters shown as
 * signs, plain text with the characters themselves replaces the browser's. Everything else is left to the browser.
 */
export function copyAsSent(target: Document): void {
  target.addEventListener('copy', (event) => {
    if (event.defaultPrevented || event.clipboardData === null || isInEditor(event.target)) return
    const text = textOf(target)
    if (text === null) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  })
  target.addEventListener('dragstart', ({ dataTransfer, target: dragged }) => {
    const selection = target.getSelection()
    const isOfSelection = dragged instanceof Node && selection?.containsNode(dragged, true) === true
    if (dataTransfer === null || !isOfSelection || isInEditor(dragged)) return
    const text = textOf(target)
    if (text === null) return
    dataTransfer.clearData()
    dataTransfer.setData('text/plain', text)
  })
}

function textOf(target: Document): string | null {
  const selection = target.getSelection()
  return selection === null ? null : selectionAsSent(selection)
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(editors) !== null
}
