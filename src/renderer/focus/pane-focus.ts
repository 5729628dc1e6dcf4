/** Where the focus can go in the main window. Panes mark themselves with `data-pane`. */
export type PaneName = 'queues' | 'search' | 'list' | 'report' | 'decision' | 'insights' | 'status'

/** The order in which `F6` goes through the panes. */
const order: readonly PaneName[] = ['queues', 'search', 'list', 'report', 'decision', 'insights', 'status']

function elementOf(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)
}

/**
 * Moves the focus into a pane: to the element marked `data-pane-focus`, else to the pane itself. Returns whether it is
 * there.
 */
export function focusPane(pane: PaneName, options?: FocusOptions): boolean {
  const element = elementOf(pane)
  // Other ways to check the visibility would lay out the whole window.
  if (element?.checkVisibility() !== true) return false
  const target = element.querySelector<HTMLElement>('[data-pane-focus]') ?? element
  target.focus(options)
  return element.contains(document.activeElement)
}

/** The pane that takes the focus with the next frame; null = none is awaited. */
let awaited: PaneName | null = null

/** Whether a key has chosen a pane that takes the focus with the next frame. */
export function isPaneAwaited(): boolean {
  return awaited !== null
}

/**
 * Focuses a pane, at once if possible: a user who types on before the next frame must not lose letters. A pane that
 * appears only with the new state is focused with the next frame, unless a later key has moved the focus elsewhere by
 * then.
 */
export function goToPane(pane: PaneName): void {
  awaited = null
  if (focusPane(pane)) return
  const here = document.activeElement
  const from = focusedPane()
  awaited = pane
  // React draws the changes of a key right after it, before the next key.
  queueMicrotask(() => {
    if (awaited === pane && focusPane(pane)) awaited = null
  })
  requestAnimationFrame(() => {
    if (awaited !== pane) return
    awaited = null
    const { activeElement } = document
    // Where there is room for one pane only, the previously focused pane is gone by now. A report that has just arrived
    // may have moved the focus.
    const isHereYet = activeElement === here || activeElement === document.body
    if (isHereYet || (from !== null && hasFocus(from))) focusPane(pane)
  })
}

export function hasFocus(pane: PaneName): boolean {
  return elementOf(pane)?.contains(document.activeElement) === true
}

/** The pane that has the focus; null if none has it. */
export function focusedPane(): PaneName | null {
  // The decision sidebar is a pane inside the report pane, so the innermost pane counts.
  const name = document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane')
  return order.find((pane) => pane === name) ?? null
}

/** Moves the focus to a pane itself, because the content of the pane is about to be replaced. */
export function holdFocus(pane: PaneName): void {
  elementOf(pane)?.focus()
}

/** Scrolls the content of a pane by a page. */
export function scrollPane(pane: PaneName, direction: 1 | -1): void {
  const box = elementOf(pane)?.querySelector<HTMLElement>('[data-pane-focus]')
  const line = 40
  if (box != null) box.scrollTop += direction * (box.clientHeight - line)
}

/**
 * All panes in the order in which `F6` (direction 1) or `Shift+F6` (−1) tries them: from the neighbour of this pane
 * round to the pane itself; if no pane has the focus, from the first or the last one.
 */
export function panesFrom(pane: PaneName | null, direction: 1 | -1): readonly PaneName[] {
  const inOrder = direction === 1 ? order : order.toReversed()
  const begin = pane === null ? 0 : inOrder.indexOf(pane) + 1
  return [...inOrder.slice(begin), ...inOrder.slice(0, begin)]
}

/**
 * Moves the focus to the next visible pane, or with direction −1 to the previous one; after the last pane, the first
 * one follows, and before the first, the last.
 */
export function focusNextPane(direction: 1 | -1): void {
  for (const pane of panesFrom(focusedPane(), direction)) if (focusPane(pane)) return
}
