/** Where the focus can go in the main window. Panes mark themselves with `data-pane`. */
export type PaneName = 'queues' | 'search' | 'list' | 'report' | 'decision' | 'insights' | 'status'

/** The order `F6` walks in. */
const order: readonly PaneName[] = ['queues', 'search', 'list', 'report', 'decision', 'insights', 'status']

function elementOf(pane: PaneName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)
}

/** Moves the focus into a pane: to the element marked `data-pane-focus`, else to the pane itself. */
export function focusPane(pane: PaneName, options?: FocusOptions): boolean {
  const element = elementOf(pane)
  // Other ways to ask have the whole window laid out.
  if (element?.checkVisibility() !== true) return false
  const target = element.querySelector<HTMLElement>('[data-pane-focus]') ?? element
  target.focus(options)
  return element.contains(document.activeElement)
}

/** The pane that has the focus with the next frame; null where it went at once. */
let awaited: PaneName | null = null

/** Whether a key has chosen a pane that takes the focus with the next frame. */
export function isPaneAwaited(): boolean {
  return awaited !== null
}

/**
 * At once where it can be: who types on before the next frame must not lose letters. A pane that only the state just
 * set shows is there with that frame; unless the focus has gone elsewhere by then, which is what a later key wanted.
 */
export function goToPane(pane: PaneName): void {
  awaited = null
  if (focusPane(pane)) return
  const here = document.activeElement
  const from = focusedPane()
  awaited = pane
  // What a key has changed is drawn behind it, before the next key.
  queueMicrotask(() => {
    if (awaited === pane && focusPane(pane)) awaited = null
  })
  requestAnimationFrame(() => {
    if (awaited !== pane) return
    awaited = null
    const { activeElement } = document
    // Where panes take turns, the one that had the focus is gone by then; a report that just came may have moved it.
    const isHereYet = activeElement === here || activeElement === document.body
    if (isHereYet || (from !== null && hasFocus(from))) focusPane(pane)
  })
}

export function hasFocus(pane: PaneName): boolean {
  return elementOf(pane)?.contains(document.activeElement) === true
}

/** The pane that the focus is in; null where it is in none. */
export function focusedPane(): PaneName | null {
  // The sidebar stands within the report.
  const name = document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane')
  return order.find((pane) => pane === name) ?? null
}

/** Lets a pane hold the focus itself, because what is in it is about to be replaced. */
export function holdFocus(pane: PaneName): void {
  elementOf(pane)?.focus()
}

/** Scrolls what a pane is read in by a page. */
export function scrollPane(pane: PaneName, direction: 1 | -1): void {
  const box = elementOf(pane)?.querySelector<HTMLElement>('[data-pane-focus]')
  const line = 40
  if (box != null) box.scrollTop += direction * (box.clientHeight - line)
}

/** Moves the focus to the next pane that is there, round and round. */
export function focusNextPane(direction: 1 | -1): void {
  const pane = focusedPane()
  const here = pane === null ? -1 : order.indexOf(pane)
  for (let step = 1; step <= order.length; step += 1) {
    const index = (((here + direction * step) % order.length) + order.length) % order.length
    const pane = order[index]
    if (pane !== undefined && focusPane(pane)) return
  }
}
