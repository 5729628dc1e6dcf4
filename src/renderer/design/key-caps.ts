/** Key sequences as people read them. The keymap writes them as tinykeys does: `$mod+k`, `g i`, `[Shift]+?`. */

/** Whether this is a keyboard of macOS. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** For keys that are no letter by themselves. On macOS, Alt writes other letters; there Control is free. */
export const heldModifier = isMac ? 'Control' : 'Alt'

const caps: Readonly<Record<string, string>> = {
  $mod: isMac ? '⌘' : 'Ctrl',
  Control: isMac ? '⌃' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  Alt: isMac ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
}

/**
 * The caps of a sequence, one for each press: `g i` has two. Modifiers in brackets are optional to the keymap
 * and say nothing to a person.
 */
export function keyCaps(keys: string): readonly string[] {
  return keys.split(' ').map((press) =>
    press
      .replace(/\[\w+\]\+/g, '')
      .split('+')
      .map((key) => caps[key] ?? (/^[a-z]$/.test(key) && press.includes('+') ? key.toUpperCase() : key))
      .join(isMac ? '' : ' '),
  )
}

/** A sequence as `aria-keyshortcuts` writes it: `Control+K`; the presses of a sequence with a blank between them. */
export function ariaKeys(keys: string): string {
  return keys
    .replaceAll(/\[\w+\]\+/g, '')
    .replaceAll('$mod', isMac ? 'Meta' : 'Control')
    .replaceAll(/(?<=\+)[a-z](?= |$)/g, (letter) => letter.toUpperCase())
}
