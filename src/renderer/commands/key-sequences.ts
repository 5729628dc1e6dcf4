import { isMac } from '../design/key-caps.ts'
import { type KeyPress, meantDigit, meantKey } from '../design/keyboard-layout.ts'

/**
 * Key sequences as text in tinykeys' form: what they mean, which keys they need, and which ones the user may assign.
 */

const optionalModifier = /\[\w+\]\+/g
const press = /^(?:(?:\$mod|Control|Alt|Meta|Shift|\[Shift\])\+)*[^\s+()[\]]+$/

/** Whether a text is a valid sequence of one to three presses: the user's settings may contain anything. */
export function isKeySequence(keys: string): boolean {
  const presses = keys.split(' ')
  return presses.length <= 3 && presses.every((one) => press.test(one))
}

/**
 * Normalizes presses, so that equal presses give equal text: `$mod` becomes the key of this machine, letters become
 * lowercase.
 */
function plainPresses(keys: string): readonly string[] {
  return keys.split(' ').map((one) => {
    const parts = one.replaceAll(optionalModifier, '').split('+')
    const key = parts.pop()?.toLowerCase() ?? ''
    const held = parts.map((part) => (part === '$mod' ? (isMac ? 'Meta' : 'Control') : part))
    return [...held.toSorted(), key].join('+')
  })
}

/** Whether two sequences are equal, or one begins with the other: a keymap cannot have both. */
export function clash(one: string, other: string): boolean {
  const [presses, others] = [plainPresses(one), plainPresses(other)]
  const length = Math.min(presses.length, others.length)
  return presses.slice(0, length).join(' ') === others.slice(0, length).join(' ')
}

/** Keys that act on the focused element, or that the system and text editors need. */
const reserved = [
  ...['Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'Backspace', 'Delete'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'F11', 'F12'],
  ...['a', 'c', 'v', 'x', 'q', 'w', 't', 'n', 'r', 'p', 'Enter'].map((key) => `$mod+${key}`),
]

/** Whether a sequence begins with a reserved key. */
export function isReserved(keys: string): boolean {
  return reserved.some((one) => clash(one, keys))
}

/** The part of a `KeyboardEvent` that is needed here. */
export interface Pressed extends KeyPress {
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

const bareModifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])

/** A press in the notation of the keymap; null while only modifiers are held, or when the key has no meaning yet. */
export function keysOfPress(event: Pressed): string | null {
  const main = isMac ? event.metaKey : event.ctrlKey
  const meant = meantKey(event)
  if (bareModifiers.has(meant)) return null
  const digit = main ? meantDigit(event) : null
  // These characters have a meaning in the text of a sequence, so the key's code is written instead.
  const key = digit === null ? (/[\s+()[\]]/.test(meant) ? event.code : meant) : String(digit)
  if (key === '') return null
  const isLetter = /^\p{L}$/u.test(key)
  const isSign = key.length === 1 && !isLetter
  const parts = [
    main ? '$mod' : null,
    isMac && event.ctrlKey ? 'Control' : null,
    !isMac && event.metaKey ? 'Meta' : null,
    event.altKey ? 'Alt' : null,
    // Whether a symbol needs Shift depends on the keyboard.
    event.shiftKey ? (isSign ? '[Shift]' : 'Shift') : null,
    isLetter ? key.toLowerCase() : key,
  ]
  return parts.filter((part) => part !== null).join('+')
}
