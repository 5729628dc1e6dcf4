import { type KeybindingPress, parseKeybinding } from 'tinykeys'
import { type HeldPress, type KeyReading, modifiers, readingsOf } from './key-readings.ts'
import type { Binding } from './keymap.ts'

/** The outcome of a key press. */
export type KeyOutcome =
  /** The key has no binding. */
  | { readonly kind: 'none' }
  /** The beginning of one or more sequences, such as `g`. */
  | { readonly kind: 'pending'; readonly keys: string }
  /** The press ended a sequence without completing any; it has no other effect. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'command'; readonly id: string }

interface ParsedBinding {
  readonly binding: Binding
  readonly presses: readonly KeybindingPress[]
  readonly texts: readonly string[]
}

const modifierKeys: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

export interface KeyMatcher {
  /** Handles a press. Only bindings that `mayUse` accepts are considered. */
  press(event: HeldPress, mayUse: (binding: Binding) => boolean): KeyOutcome
  /** Drops a sequence that was begun. */
  reset(): void
}

/** The bindings that the event matches at this depth of their sequences, by the likeliest reading that matches any. */
function firstMatching(
  all: readonly ParsedBinding[],
  depth: number,
  event: HeldPress,
): readonly ParsedBinding[] {
  for (const reading of readingsOf(event)) {
    const met = all.filter(({ presses }) => {
      const press = presses[depth]
      return press !== undefined && isMet(press, reading)
    })
    if (met.length > 0) return met
  }
  return []
}

function isMet([required, optional, wanted]: KeybindingPress, { key, code, held }: KeyReading): boolean {
  if (wanted instanceof RegExp) return false
  if (wanted.toUpperCase() !== key.toUpperCase() && wanted !== code) return false
  return modifiers.every(
    (one) => (held.has(one) ? [...required, ...optional] : required).includes(one) === held.has(one),
  )
}

/** Finds the one command for a key press or a sequence of presses. It has no timer: the caller calls `reset`. */
export function createKeyMatcher(keymap: readonly Binding[]): KeyMatcher {
  const all: readonly ParsedBinding[] = keymap.map((binding) => ({
    binding,
    presses: parseKeybinding(binding.keys),
    texts: binding.keys.split(' '),
  }))
  /** The bindings whose first presses were made, and the number of these presses; null while no sequence is begun. */
  let begun: { readonly depth: number; readonly candidates: readonly ParsedBinding[] } | null = null

  return {
    press(event, mayUse) {
      if (modifierKeys.has(event.key)) return { kind: 'none' }
      const depth = begun?.depth ?? 0
      const wasBegun = begun !== null
      const usable = (begun?.candidates ?? all).filter(({ binding }) => mayUse(binding))
      const matching = firstMatching(usable, depth, event)
      begun = null

      const complete = matching.find(({ presses }) => presses.length === depth + 1)
      if (complete !== undefined) return { kind: 'command', id: complete.binding.command }
      const [first] = matching
      if (first === undefined) return { kind: wasBegun ? 'lost' : 'none' }
      begun = { depth: depth + 1, candidates: matching }
      return { kind: 'pending', keys: first.texts.slice(0, depth + 1).join(' ') }
    },
    reset() {
      begun = null
    },
  }
}
