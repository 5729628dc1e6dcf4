/** Converts key sequences to readable form. The keymap writes them as tinykeys does: `$mod+k`, `g i`, `[Shift]+?`. */

/** Whether the computer has a macOS keyboard. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/**
 * The modifier for shortcuts that would otherwise type a letter. On macOS, Alt types special characters, and Control is
 * not used otherwise.
 */
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
 * The key caps of a sequence, one text for each press: `g i` has two. Modifiers in brackets are optional in the keymap
 * and are left out, since they mean nothing to the user.
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

/** A sequence in the notation of `aria-keyshortcuts`: `Control+K`; a blank separates the presses of a sequence. */
export function ariaKeys(keys: string): string {
  return keys
    .replaceAll(/\[\w+\]\+/g, '')
    .replaceAll('$mod', isMac ? 'Meta' : 'Control')
    .replaceAll(/(?<=\+)[a-z](?= |$)/g, (letter) => letter.toUpperCase())
}
