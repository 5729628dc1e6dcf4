/**
 * What a press means on keyboards that are laid out otherwise than a US one. On layouts whose letters are not Latin a
 * key counts as what stands in its place on a US keyboard, as menus and browsers take it; most such keyboards show that
 * too. On Latin ones a key is the sign it types, wherever it stands.
 */

/** Of a `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** By `KeyboardEvent.code`: what a US keyboard types there, without Shift and with it. Letters are made below. */
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

/** Whether a key types letters of another script than the Latin one. Named keys, Enter say, are Latin. */
const isOfOtherScript = (key: string): boolean =>
  /^[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(key)

/**
 * Whether the layout in use has letters that are not Latin, as the last letter told: no browser says which layout is
 * in use, and a sign alone does not tell whether its place or itself is meant.
 */
let isOtherScript = false

/** Learns from a press which letters the layout in use has. */
export function learnLayout({ key, ctrlKey, altKey, metaKey }: TypedPress): void {
  if (isOfOtherScript(key)) isOtherScript = true
  // A Hebrew keyboard types Latin capitals, and shortcuts may come as Latin letters from any.
  else if (/^\p{Ll}$/u.test(key) && !ctrlKey && !altKey && !metaKey) isOtherScript = false
}

type TypedPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * The key that is meant: a letter in lower case whether or not Shift or Caps Lock is on, a sign, or the name of a key.
 * It is for commands and choices; what is written stays as it was typed.
 */
export function meantKey(press: KeyPress): string {
  const { key } = press
  const isLetter = isOfOtherScript(key)
  // A key that waits for the letter its accent goes on says "Dead".
  const isSign = key === 'Dead' || /^[^\p{L}\s]$/u.test(key)
  const inPlace = isLetter || (isSign && isOtherScript) ? signInPlace(press) : null
  if (inPlace !== null) return inPlace
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key
}

/**
 * The letter of a press together with Alt, which makes signs of letters on macOS; null where it is none.
 *
 * @returns one of a to z.
 */
export function meantLetter(press: KeyPress): string | null {
  return [meantKey(press), signInPlace(press) ?? ''].find((key) => /^[a-z]$/.test(key)) ?? null
}

/**
 * The digit of a press in the row above the letters, also where digits need Shift there (French, Czech), or of the
 * keypad.
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

/** Learns from every press in a window, and leaves those to the input method that are part of composing a text. */
export function followKeyboard(target: Window): void {
  const hear = (event: KeyboardEvent) => {
    // Escape that leaves the choice of an input method closes nothing, and Enter that ends it sends nothing.
    if (isComposing(event)) event.stopImmediatePropagation()
    else learnLayout(event)
  }
  // On the way down, before any other listener: fields and dialogs have keys of their own.
  target.addEventListener('keydown', hear, { capture: true })
}

/** 229: the press went to the input method, also the one that begins to compose. */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
