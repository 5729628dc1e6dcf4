import type { AppStore } from '../state/store.ts'
import { createKeyMatcher } from './key-matcher.ts'
import { type Binding, isSingleKey } from './keymap.ts'
import { findCommand } from './registry.ts'
import { currentKeymap } from './use-keys.ts'

/** A sequence that is not completed in this time is forgotten. Long enough to read the hint. */
const sequencePatience = 2_500

const editors = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
/** Parts with keys of their own while the focus is in them. */
const enclaves = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * The one listener for the keys of the whole window: one press, one command. It stops where somebody writes,
 * in dialogs and menus, and while an input method composes.
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
    if (store.getState().pendingKeys !== null) store.getState().showPendingKeys(null)
  }

  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    const keymapNow = currentKeymap(store.getState())
    if (keymapNow !== keymap) {
      keymap = keymapNow
      matcher = createKeyMatcher(keymap)
    }
    const outcome = matcher.press(event, (binding) => mayUse(binding, event, store))
    if (outcome.kind === 'none') return
    event.preventDefault()
    clearTimeout(timer)
    store.getState().showPendingKeys(outcome.kind === 'pending' ? outcome.keys : null)
    if (outcome.kind === 'pending') timer = setTimeout(forget, sequencePatience)
    if (outcome.kind !== 'command') return
    const command = findCommand(outcome.id)
    if (command?.isEnabled?.(store.getState()) !== false) command?.run(store)
  }

  target.addEventListener('keydown', hear)
  target.addEventListener('pointerdown', forget)
  return () => {
    forget()
    target.removeEventListener('keydown', hear)
    target.removeEventListener('pointerdown', forget)
  }
}

function mayUse(binding: Binding, event: KeyboardEvent, store: AppStore): boolean {
  if (binding.where === 'always') return true
  const state = store.getState()
  const { desk, dialog } = state
  if (desk === null || desk.currentWorkspaceId === null) return false
  const element = event.target instanceof Element ? event.target : document.body
  const isInEnclave = dialog !== null || element.closest(enclaves) !== null
  if (isInEnclave && findCommand(binding.command)?.worksInDialog?.(state) !== true) return false
  if (isSingleKey(binding) && !desk.settings.singleKeys) return false
  if (binding.where === 'everywhere') return true
  if (element.closest(editors) !== null) return false
  if (binding.where === 'window') return true
  return element === document.body || element.closest('[data-pane="list"]') !== null
}
