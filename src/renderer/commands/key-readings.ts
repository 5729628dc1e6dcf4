import { isMac } from '../design/key-caps.ts'
import { type KeyPress, meantDigit, meantKey } from '../design/keyboard-layout.ts'

/** The part of a `KeyboardEvent` that is needed here. */
export interface HeldPress extends KeyPress {
  getModifierState(modifier: string): boolean
}

export const modifiers = ['Shift', 'Control', 'Alt', 'Meta'] as const
export type Modifier = (typeof modifiers)[number]

/** One possible meaning of a press. */
export interface KeyReading {
  readonly key: string
  readonly code: string
  readonly held: ReadonlySet<Modifier>
}

/**
 * The possible meanings of a press in the keymap, the likeliest first: a letter as typed, which the user may have
 * assigned to a command; the meant key; a symbol, regardless of the modifiers held to type it; the digit on the same
 * key, if the keyboard types digits only with Shift (`Ctrl+1` on a French keyboard has the key `&`).
 */
export function readingsOf(press: HeldPress): readonly KeyReading[] {
  const { code } = press
  const key = meantKey(press)
  // AltGr counts as Alt, except when it is held to type a symbol.
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

/**
 * Modifiers that may be held only because the symbol cannot be typed without them. Windows reports Ctrl and Alt for
 * AltGr.
 */
function heldToType(press: HeldPress): readonly Modifier[] {
  if (press.getModifierState('AltGraph')) return ['Shift', 'Alt', 'Control']
  const isOption = isMac && !press.getModifierState('Control') && !press.getModifierState('Meta')
  return isOption ? ['Shift', 'Alt'] : ['Shift']
}
