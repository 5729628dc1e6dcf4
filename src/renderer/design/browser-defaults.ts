import { isMac } from './key-caps.ts'
import { meantKey } from './keyboard-layout.ts'

/**
 * Keys with which a browser would leave the desk, reload it, or open its own windows: lowercase, by the meant key,
 * pressed with `$mod` (Ctrl, on macOS Cmd). Commands of the desk that use these keys still run.
 */
const withModifier = new Set(['d', 'e', 'j', 'l', 'n', 'o', 'p', 'r', 's', 't', 'u', '[', ']'])
/** Such keys with Shift and the modifier. */
const withShift = new Set(['a', 'b', 'd', 'g', 'm', 'n', 'o', 'p', 'r', 's', 't', 'delete'])
const alone = new Set([
  'F1',
  'F5',
  'BrowserBack',
  'BrowserFavorites',
  'BrowserForward',
  'BrowserHome',
  'BrowserRefresh',
  'BrowserSearch',
])
const withAlt = new Set(['ArrowLeft', 'ArrowRight', 'Home'])

const editors = 'input, textarea, [contenteditable=""], [contenteditable="true"]'
/** `MouseEvent.button` of the two side buttons of a mouse. */
const sideButtons = new Set([3, 4])

/**
 * Keeps the browser from handling keys, mouse buttons and the context menu as on a web page. The browser's context menu
 * remains for text: in fields, and over a selection.
 */
export function keepBrowserOut(target: Window): void {
  // In the capture phase, since fields and dialogs keep keys from bubbling up.
  const early = { capture: true }
  const keepKey = (event: KeyboardEvent) => {
    if (isForBrowser(event)) event.preventDefault()
  }
  const keepButton = (event: MouseEvent) => {
    if (sideButtons.has(event.button)) event.preventDefault()
  }
  const keepMenu = (event: MouseEvent) => {
    if (!concernsText(event)) event.preventDefault()
  }
  target.addEventListener('keydown', keepKey, early)
  for (const kind of ['mousedown', 'mouseup', 'auxclick'] as const) {
    target.addEventListener(kind, keepButton, early)
  }
  target.addEventListener('contextmenu', keepMenu, early)
}

/** Whether the browser would handle this key press itself. @param onMac whether the system is macOS. */
export function isForBrowser(event: KeyboardEvent, onMac = isMac): boolean {
  const { key, shiftKey, altKey } = event
  const modifier = onMac ? event.metaKey : event.ctrlKey
  if (alone.has(key)) return true
  if (modifier && !altKey) {
    const meant = meantKey(event).toLowerCase()
    // On macOS, Cmd+H hides the program, as in every other program.
    if (meant === 'h' && !shiftKey) return !onMac
    return (shiftKey ? withShift : withModifier).has(meant)
  }
  // On macOS, Alt with these keys moves the caret by words and does not navigate.
  return altKey && !onMac && !modifier && withAlt.has(key)
}

function concernsText({ target, view }: MouseEvent): boolean {
  if (target instanceof Element && target.closest(editors) !== null) return true
  const selection = view?.getSelection()
  if (!selection || selection.isCollapsed || !(target instanceof Node)) return false
  return selection.containsNode(target, true)
}
