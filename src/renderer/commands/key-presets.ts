import type { KeyPreset } from '#shared/desk/key-choices.ts'
import { heldModifier, isMac } from '../design/key-caps.ts'
import { type Binding, isSingleKey, keymap } from './keymap.ts'

/** Commands that have other keys in mail programs, with those keys. */
const mailKeys: Readonly<Record<string, readonly string[]>> = {
  'timeline.previous': ['p'],
  'act.classify': ['Shift+p'],
  'marks.snooze': ['b'],
  'marks.wake': ['Shift+b'],
  'act.weakness': ['l'],
}

/**
 * Other keys for commands whose key is taken in the `modifier` preset. There the modifier with `d` downloads, as `d`
 * alone does in other presets, so the command that the others bind to the modifier with `d` gets another key.
 */
const besideModifier: Readonly<Record<string, string>> = { 'duplicate.mark': `${heldModifier}+y` }

/** The keymap of each preset. */
export const presetKeymaps: Readonly<Record<KeyPreset, readonly Binding[]>> = {
  desk: keymap,
  mail: [
    ...keymap.filter(({ command }) => !Object.hasOwn(mailKeys, command)),
    ...Object.entries(mailKeys).flatMap(([command, all]) =>
      all.map((keys): Binding => ({ keys, command, where: 'window' })),
    ),
  ],
  // In this preset, a bare letter does nothing, and only the first press of a sequence needs the modifier.
  modifier: keymap.map((binding) => {
    if (isSingleKey(binding)) return { ...binding, keys: `${heldModifier}+${binding.keys}` }
    return { ...binding, keys: besideModifier[binding.command] ?? binding.keys }
  }),
}

export const presetWords: Readonly<Record<KeyPreset, { readonly title: string; readonly about: string }>> = {
  desk: { title: 'Triage Desk', about: 'Single keys: s for the state, c for a comment, j and k to move.' },
  mail: { title: 'As in mail programs', about: 'The same, with b to snooze and n and p within a thread.' },
  modifier: {
    title: 'With a modifier',
    about: `Hold ${isMac ? '⌃' : 'Alt'} for what is a single key elsewhere. No letter acts alone.`,
  },
}
