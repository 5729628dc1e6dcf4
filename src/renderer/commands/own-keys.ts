import type { KeyChoices } from '#shared/desk/key-choices.ts'
import { presetKeymaps } from './key-presets.ts'
import { clash, isKeySequence } from './key-sequences.ts'
import { type Binding, isSingleKey } from './keymap.ts'

/** The keys in effect: those of the preset, replaced by the keys the user has chosen. Pure. */

const made = new WeakMap<KeyChoices, readonly Binding[]>()
let newest: { readonly choices: string; readonly keymap: readonly Binding[] } | null = null

/**
 * The keymap in effect. Repeated calls with equal choices return the same object. A key chosen by the user wins over a
 * preset key, even if a later version of the desk assigns it elsewhere. Of two chosen keys that clash, the first wins.
 */
export function keymapOf(choices: KeyChoices): readonly Binding[] {
  const before = made.get(choices)
  if (before !== undefined) return before
  const text = JSON.stringify(choices)
  if (newest?.choices !== text) newest = { choices: text, keymap: makeKeymap(choices) }
  made.set(choices, newest.keymap)
  return newest.keymap
}

function makeKeymap({ preset, own }: KeyChoices): readonly Binding[] {
  const table = presetKeymaps[preset]
  const chosen = Object.entries(own).flatMap(([command, all]) =>
    all.filter(isKeySequence).map((keys) => ({ keys, command, where: whereOf(table, command, keys) })),
  )
  const kept: Binding[] = []
  for (const one of chosen) if (!kept.some((other) => clash(other.keys, one.keys))) kept.push(one)
  const rest = table.filter(
    ({ keys, command }) => !Object.hasOwn(own, command) && !kept.some((other) => clash(other.keys, keys)),
  )
  return [...kept, ...rest]
}

/** Where a key works: as in the preset if the command has the key there; any other key works outside editors. */
function whereOf(table: readonly Binding[], command: string, keys: string): Binding['where'] {
  return table.find((binding) => binding.command === command && binding.keys === keys)?.where ?? 'window'
}

/** Bindings of other commands that these keys would replace. */
export function clashesOf(keymap: readonly Binding[], command: string, keys: string): readonly Binding[] {
  return keymap.filter((binding) => binding.command !== command && clash(binding.keys, keys))
}

/** Gives a command exactly these keys, and takes them from the commands that had them. */
export function withOwnKeys(choices: KeyChoices, command: string, all: readonly string[]): KeyChoices {
  const keymap = keymapOf(choices)
  const own: Record<string, readonly string[]> = { ...choices.own, [command]: all }
  for (const loser of new Set(
    all.flatMap((keys) => clashesOf(keymap, command, keys)).map((one) => one.command),
  ))
    own[loser] = bindingsOf(keymap, loser)
      .filter((binding) => !all.some((keys) => clash(keys, binding.keys)))
      .map(({ keys }) => keys)
  return { ...choices, own }
}

/** Gives a command its preset keys back, except for those that the user assigned to another command. */
export function withoutOwnKeys(choices: KeyChoices, command: string): KeyChoices {
  const { [command]: _, ...own } = choices.own
  return { ...choices, own }
}

const byCommand = new WeakMap<readonly Binding[], ReadonlyMap<string, readonly Binding[]>>()
const none: readonly Binding[] = []

/** All bindings of a command; the one to show comes first. */
export function bindingsOf(keymap: readonly Binding[], command: string): readonly Binding[] {
  const known = byCommand.get(keymap) ?? Map.groupBy(keymap, (binding) => binding.command)
  byCommand.set(keymap, known)
  return known.get(command) ?? none
}

/** The keys to show beside a command; undefined when it has none. @param singleKeys whether single keys act. */
export function keysOf(keymap: readonly Binding[], command: string, singleKeys: boolean): string | undefined {
  return bindingsOf(keymap, command).find((binding) => singleKeys || !isSingleKey(binding))?.keys
}
