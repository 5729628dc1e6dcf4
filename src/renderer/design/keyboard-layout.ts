/**
 * The meaning of a press on keyboards with another layout than the US one. On layouts with non-Latin letters a key
 * counts as the key in the same place on a US keyboard, as in menus and browsers; most such keyboards show that key
 * too. On Latin layouts a key is the sign it types, wherever it is.
 */

/** Part of a `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/**
 * By `KeyboardEvent.code`: the signs of that key on a US keyboard, without Shift and with it. Letters are added below.
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
 * Whether the layout in use has non-Latin letters, as the last letter showed: no browser reports the layout, and a sign
 * alone does not show whether its place or the sign itself is meant.
 */
let isOtherScript = false

/** Learns from a press which letters the layout in use has. */
export function learnLayout({ key, ctrlKey, altKey, metaKey }: TypedPress): void {
  if (isOfOtherScript(key)) isOtherScript = true
  // A Hebrew keyboard types Latin capitals, and shortcuts may arrive as Latin letters from any layout.
  else if (/^\p{Ll}$/u.test(key) && !ctrlKey && !altKey && !metaKey) isOtherScript = false
}

type TypedPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * The meant key: a letter in lower case whether or not Shift or Caps Lock is on, a sign, or the name of a key. For
 * commands and choices; written text stays as typed.
 */
export function meantKey(press: KeyPress): string {
  const { key } = press
  const isLetter = isOfOtherScript(key)
  // A key that waits for the letter under its accent has the name "Dead".
  const isSign = key === 'Dead' || /^[^\p{L}\s]$/u.test(key)
  const inPlace = isLetter || (isSign && isOtherScript) ? signInPlace(press) : null
  if (inPlace !== null) return inPlace
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key
}

/**
 * The letter of a press together with Alt, which turns letters into signs on macOS; null if it is none.
 *
 * @returns one of a to z.
 */
export function meantLetter(press: KeyPress): string | null {
  return [meantKey(press), signInPlace(press) ?? ''].find((key) => /^[a-z]$/.test(key)) ?? null
}

/**
 * The digit of a press in the row above the letters, even if digits need Shift there (French, Czech), or on the keypad.
 *
 * @returns 0 to 9, or null.
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

/** Learns from every press in a window, and leaves presses that compose a text to the input method. */
export function followKeyboard(target: Window): void {
  const hear = (event: KeyboardEvent) => {
    // Escape that leaves an input method's choice closes nothing, and Enter that ends it sends nothing.
    if (isComposing(event)) event.stopImmediatePropagation()
    else learnLayout(event)
  }
  // In the capture phase, before any other listener: fields and dialogs have their own keys.
  target.addEventListener('keydown', hear, { capture: true })
}

/** 229: the press went to the input method, even if it begins to compose. */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
