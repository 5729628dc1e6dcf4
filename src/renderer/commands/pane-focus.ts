/** Where the focus can go in the main window. Panes mark themselves with `data-pane`. */
export type PaneName = 'queues' | 'search' | 'list' | 'report' | 'status'

/** The order `F6` walks in. */
const order: readonly PaneName[] = ['queues', 'search', 'list', 'report', 'status']

function elementOf(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)
}

/** Moves the focus into a pane: to the element marked `data-pane-focus`, else to the pane itself. */
export function focusPane(pane: PaneName): boolean {
  const element = elementOf(pane)
  // Other ways to ask have the whole window laid out.
  if (element?.checkVisibility() !== true) return false
  const target = element.querySelector<HTMLElement>('[data-pane-focus]') ?? element
  target.focus()
  return element.contains(document.activeElement)
}

export function hasFocus(pane: PaneName): boolean {
  return elementOf(pane)?.contains(document.activeElement) === true
}

/** Lets a pane hold the focus itself, because what is in it is about to be replaced. */
export function holdFocus(pane: PaneName): void {
  elementOf(pane)?.focus()
}

/** Moves the focus to the next pane that is there, round and round. */
export function focusNextPane(direction: 1 | -1): void {
  const here = order.findIndex(hasFocus)
  for (let step = 1; step <= order.length; step += 1) {
    const index = (((here + direction * step) % order.length) + order.length) % order.length
    const pane = order[index]
    if (pane !== undefined && focusPane(pane)) return
  }
}
