/**
 * The meaning of a key press on keyboard layouts other than the US one. On layouts with non-Latin letters, a key counts
 * as the key in the same place on a US keyboard, as in menus and browsers; most such keyboards show that key, too. On
 * Latin layouts, a key is the character it types, wherever it is.
 */

/** The part of a `KeyboardEvent` that is needed here. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/**
 * By `KeyboardEvent.code`: the characters of that key on a US keyboard, without Shift and with it. Letters are added
 * below.
 */
const signsInPlace: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}
const shiftedDigits = ')!@#$%^&*('

/** Whether a key types letters of a non-Latin script. Named keys, such as Enter, are Latin. */
const isOfOtherScript = (key: string): boolean =>
  /^[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(key)

/**
 * Whether the layout in use has non-Latin letters, judged by the last letter typed. No browser reports the layout, and
 * a punctuation key alone does not show whether its place or its character is meant.
 */
let isOtherScript = false

/** Learns from a key press which letters the layout in use has. */
export function learnLayout({ key, ctrlKey, altKey, metaKey }: TypedPress): void {
  if (isOfOtherScript(key)) isOtherScript = true
  // A Latin letter counts only in lowercase and without modifiers: a Hebrew keyboard types Latin capitals, and
  // shortcuts may arrive as Latin letters from any layout.
  else if (/^\p{Ll}$/u.test(key) && !ctrlKey && !altKey && !metaKey) isOtherScript = false
}

type TypedPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * The meant key: a letter in lowercase, regardless of Shift and Caps Lock; a symbol; or the name of a key. For commands
 * and choices; written text stays as typed.
 */
export function meantKey(press: KeyPress): string {
  const { key } = press
  const isLetter = isOfOtherScript(key)
  // An accent key that waits for its letter has the name "Dead".
  const isSign = key === 'Dead' || /^[^\p{L}\s]$/u.test(key)
  const inPlace = isLetter || (isSign && isOtherScript) ? signInPlace(press) : null
  if (inPlace !== null) return inPlace
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key
}

/**
 * The letter of a press with Alt, which types special characters on macOS.
 *
 * @returns a letter from a to z; null if the press has none.
 */
export function meantLetter(press: KeyPress): string | null {
  return [meantKey(press), signInPlace(press) ?? ''].find((key) => /^[a-z]$/.test(key)) ?? null
}

/**
 * The digit of a press on the number row, even if the layout types digits only with Shift (French, Czech), or on the
 * keypad.
 *
 * @returns 0 to 9; null if the press has no digit.
 */
export function meantDigit(press: KeyPress): number | null {
  const key = meantKey(press)
  if (/^\d$/.test(key)) return Number(key)
  const place = /^Digit(\d)$/.exec(press.code)?.[1]
  return place === undefined || press.shiftKey ? null : Number(place)
}

function signInPlace({ code, shiftKey }: KeyPress): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? shiftedDigits.charAt(Number(digit)) : digit
  return signsInPlace[code]?.charAt(shiftKey ? 1 : 0) ?? null
}

/** Learns the layout from every key press in a window, and leaves presses that compose text to the input method. */
export function followKeyboard(target: Window): void {
  const hear = (event: KeyboardEvent) => {
    // Escape that leaves an input method's choice must close nothing, and Enter that accepts the choice must send
    // nothing.
    if (isComposing(event)) event.stopImmediatePropagation()
    else learnLayout(event)
  }
  // In the capture phase, before any other listener, since fields and dialogs handle keys themselves.
  target.addEventListener('keydown', hear, { capture: true })
}

/** Whether a press belongs to an input method. Key code 229 means that, even for the press that begins composing. */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
