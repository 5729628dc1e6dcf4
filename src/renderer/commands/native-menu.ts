import type { MenuSection } from '#shared/desk/menu.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from '../state/app-state.ts'
import { commandGroups } from './command.ts'
import type { Binding } from './keymap.ts'
import { allCommands, findCommand } from './registry.ts'
import { currentKeymap } from './use-keys.ts'
import { canRun } from './window-commands.ts'

/** Commands that move through a list are left out: they are only useful with keys. */
const groups = commandGroups.filter((group) => group !== 'Move')

/** The menus of the window's commands, with their current keys where a menu can show them. */
export function menuSections(keymap: readonly Binding[]): readonly MenuSection[] {
  return groups.map((group) => ({
    title: group,
    entries: allCommands
      .filter((command) => command.group === group)
      .map(({ id, title }) => ({ command: id, title, accelerator: acceleratorOf(keymap, id) })),
  }))
}

/**
 * The first key of a command that a menu can show; null if there is none. A menu can show a single press with Ctrl or
 * Alt, or a function key. A letter alone is for typing, and a key of the list has another meaning elsewhere.
 */
function acceleratorOf(keymap: readonly Binding[], command: string): string | null {
  for (const binding of keymap) {
    if (binding.command !== command || binding.where === 'list') continue
    const accelerator = binding.keys
      .replace('$mod', 'CmdOrCtrl')
      .replace(/[^+]+$/, (key) => key.toUpperCase())
    if (
      /^(?:(?:Shift\+)?F\d+|(?:(?:CmdOrCtrl|Alt|Shift)\+)*(?:CmdOrCtrl|Alt)\+(?:Shift\+)?[A-Z0-9,])$/.test(
        accelerator,
      )
    )
      return accelerator
  }
  return null
}

/**
 * Keeps the system's menus, if the host has any, up to date with the commands and their keys, and runs the command that
 * the user chooses there.
 *
 * @returns a function that stops following.
 */
export function followNativeMenu(store: AppStore, desk: Desk): () => void {
  let shown: readonly Binding[] | null = null
  const show = () => {
    const state = store.getState()
    const keymap = currentKeymap(state)
    // All windows share one menu: the desk's own window fills it.
    if (state.desk?.host !== 'electron' || state.ownReport !== null || keymap === shown) return
    shown = keymap
    void desk.invoke('menu.show', { sections: [...menuSections(keymap)] })
  }
  const stopStore = store.subscribe(show)
  const stopDesk = desk.listen((event) => {
    if (event.kind !== 'menuCommand') return
    const command = findCommand(event.command)
    const state = store.getState()
    // As with keys, an open dialog must be closed first, unless the command works in it.
    const isHeldUp = state.dialog !== null && command?.worksInDialog?.(state) !== true
    if (!isHeldUp && command && canRun(command, state)) command.run(store)
  })
  show()
  return () => {
    stopStore()
    stopDesk()
  }
}
