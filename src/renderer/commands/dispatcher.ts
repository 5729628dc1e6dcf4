import { isForBrowser } from '../design/browser-defaults.ts'
import type { AppStore } from '../state/app-state.ts'
import { createKeyMatcher } from './key-matcher.ts'
import { type Binding, isSingleKey } from './keymap.ts'
import { pendingKeys } from './pending-keys.ts'
import { findCommand } from './registry.ts'
import { typeAhead, typeAheadForBulk, typeAheadForForm } from './type-ahead.ts'
import { currentKeymap } from './use-keys.ts'
import { canRun } from './window-commands.ts'

/** Time after which an incomplete key sequence is dropped, in milliseconds: long enough to read the hint. */
const sequencePatience = 2_500

const editors = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
/** Elements that handle keys themselves while the focus is in them. */
const enclaves = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const formCard = '[data-form-card]'
/** Radio buttons and checkboxes: the user types no letters into them. */
const choices = 'input[type="radio"], input[type="checkbox"]'
/** Commands that act on the report even while the focus is in the form beside it, but not in one of its fields. */
const readsOn: ReadonlySet<string> = new Set([
  'timeline.next',
  'timeline.previous',
  'code.next',
  'code.previous',
  'report.quote',
])

/**
 * Listens to the keys of the whole window and runs the commands bound to them; each press runs at most one. In editors,
 * only the bindings for `everywhere` and `always` act; in dialogs and menus, those for `always`, and those of commands
 * that work in the open dialog. Keys that an input method composes never reach this listener (`followKeyboard`).
 *
 * @returns a function that stops listening.
 */
export function dispatchKeys(store: AppStore, target: Window): () => void {
  let keymap = currentKeymap(store.getState())
  let matcher = createKeyMatcher(keymap)
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(timer)
    matcher.reset()
    pendingKeys.setState({ keys: null })
  }

  const hear = (event: KeyboardEvent) => {
    // A default action prevented only to keep a key from the browser does not mean that the key was handled.
    const isTaken = event.defaultPrevented && !isForBrowser(event)
    if (isTaken) return
    if (!isEditor(event) && typeAheadForForm(event, store)) return event.preventDefault()
    if (!isEditor(event) && typeAheadForBulk(event, store)) return event.preventDefault()
    if (!isEditor(event) && typeAhead(event, store)) return event.preventDefault()
    const keymapNow = currentKeymap(store.getState())
    if (keymapNow !== keymap) {
      keymap = keymapNow
      matcher = createKeyMatcher(keymap)
    }
    const outcome = matcher.press(event, (binding) => mayUse(binding, event, store))
    if (outcome.kind === 'none') return
    event.preventDefault()
    clearTimeout(timer)
    pendingKeys.setState({ keys: outcome.kind === 'pending' ? outcome.keys : null })
    if (outcome.kind === 'pending') timer = setTimeout(forget, sequencePatience)
    if (outcome.kind !== 'command') return
    const command = findCommand(outcome.id)
    if (command && canRun(command, store.getState())) command.run(store)
  }

  target.addEventListener('keydown', hear)
  target.addEventListener('pointerdown', forget)
  // A dialog may open without a key press, from the system's menu bar for example.
  const stopWatching = store.subscribe((now, before) => {
    if (now.dialog !== before.dialog || now.form?.name !== before.form?.name) forget()
  })
  return () => {
    forget()
    stopWatching()
    target.removeEventListener('keydown', hear)
    target.removeEventListener('pointerdown', forget)
  }
}

function isEditor({ target }: KeyboardEvent): boolean {
  return target instanceof Element && isInEditor(target)
}

/**
 * Whether keys in this element belong to an editor. Radio buttons and checkboxes outside forms and dialogs leave their
 * keys to the window.
 */
function isInEditor(element: Element): boolean {
  const editor = element.closest(editors)
  if (editor === null) return false
  return !editor.matches(choices) || editor.closest(`${formCard}, ${enclaves}`) !== null
}

function mayUse(binding: Binding, event: KeyboardEvent, store: AppStore): boolean {
  if (binding.where === 'always') return true
  const state = store.getState()
  const { desk, dialog } = state
  if (desk === null || desk.currentWorkspaceId === null) return false
  const element = event.target instanceof Element ? event.target : document.body
  // A form beside the report leaves the rest of the window usable: it takes keys only while it has the focus.
  const isInForm = dialog === null && element.closest(formCard) !== null
  const isInEnclave = !isInForm && (dialog !== null || element.closest(enclaves) !== null)
  if (isInEnclave && findCommand(binding.command)?.worksInDialog?.(state) !== true) return false
  if (isSingleKey(binding) && !desk.settings.singleKeys) return false
  if (binding.where === 'everywhere') return true
  if (isInEditor(element)) return false
  if (isInForm) return readsOn.has(binding.command) && element.closest(enclaves) === null
  if (binding.where === 'window') return true
  return element === document.body || element.closest('[data-pane="list"]') !== null
}
