import { isMac } from '../design/key-caps.ts'
import { type KeyPress, meantDigit, meantKey } from '../design/keyboard-layout.ts'

/** Of a `KeyboardEvent`. */
export interface HeldPress extends KeyPress {
  getModifierState(modifier: string): boolean
}

export const modifiers = ['Shift', 'Control', 'Alt', 'Meta'] as const
export type Modifier = (typeof modifiers)[number]

/** One meaning of a press. */
export interface KeyReading {
  readonly key: string
  readonly code: string
  readonly held: ReadonlySet<Modifier>
}

/**
 * What a press may mean to the table of keys, the likeliest first: a letter as it is, which a person may have given to
 * a command; the key that is meant; a sign whatever was held to type it; the digit that stands in its place, where
 * digits need Shift (`Ctrl+1` on a French keyboard has the key `&`).
 */
export function readingsOf(press: HeldPress): readonly KeyReading[] {
  const { code } = press
  const key = meantKey(press)
  // AltGr counts as Alt, but for what it types.
  const isHeld = (one: string) =>
    press.getModifierState(one) || (one === 'Alt' && press.getModifierState('AltGraph'))
  const held = new Set(modifiers.filter(isHeld))
  const readings: KeyReading[] = [{ key, code, held }]
  if (/^\p{L}$/u.test(press.key)) readings.unshift({ key: press.key, code, held })
  if (/^[^\p{L}\s]$/u.test(key)) {
    const rest = new Set(held)
    for (const one of heldToType(press)) rest.delete(one)
    readings.push({ key, code, held: rest })
  }
  const digit = meantDigit(press)
  if (digit !== null && String(digit) !== key) readings.push({ key: String(digit), code, held })
  return readings
}

/** Modifiers that may be held because a sign cannot be typed without. Windows has Ctrl and Alt for AltGr. */
function heldToType(press: HeldPress): readonly Modifier[] {
  if (press.getModifierState('AltGraph')) return ['Shift', 'Alt', 'Control']
  const isOption = isMac && !press.getModifierState('Control') && !press.getModifierState('Meta')
  return isOption ? ['Shift', 'Alt'] : ['Shift']
}
