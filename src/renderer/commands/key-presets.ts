import type { KeyPreset } from '#shared/desk/key-choices.ts'
import { heldModifier, isMac } from '../design/key-caps.ts'
import { type Binding, isSingleKey, keymap } from './keymap.ts'

/** Commands for which mail programs have other keys. */
const mailKeys: Readonly<Record<string, readonly string[]>> = {
  'timeline.previous': ['p'],
  'act.classify': ['Shift+p'],
  'marks.snooze': ['b'],
  'marks.wake': ['Shift+b'],
  'act.weakness': ['l'],
}

/**
 * With the modifier, `d` downloads as it does alone in other presets, so the command that has this key there gets
 * another one.
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
  // A bare letter does nothing; in a sequence only the first press needs the modifier.
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
