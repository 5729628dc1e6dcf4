/** Pieces of inline code in the text of the report: pressing one copies it. */
const pieces = '[data-pane="report"] [data-pane-focus] [data-inline-code]'

/** The pieces that are drawn, whether in view or a scroll away, in the order of the text. */
function codeInReach(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(pieces)].filter((piece) =>
    piece.checkVisibility({ visibilityProperty: true }),
  )
}

/**
 * Moves the focus to the next or previous piece of code. If no piece has the focus, it goes to the first piece after
 * the focused element, or the last piece before it. After the last piece it starts over.
 */
export function focusCode(step: 1 | -1): void {
  const all = codeInReach()
  const at = document.activeElement
  if (all.length === 0) return
  const isAhead = (piece: HTMLElement) => {
    if (at === null || piece === at) return false
    const place = at.compareDocumentPosition(piece)
    const wanted = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
    return (place & wanted) !== 0
  }
  const ahead = all.filter(isAhead)
  const next = step === 1 ? (ahead[0] ?? all[0]) : (ahead.at(-1) ?? all.at(-1))
  next?.focus()
}
