/** Whole units of a currency that one field of a reward takes: more than anybody pays, less than a slip of the hand. */
export const rewardAtMost = 100_000_000

export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: number }
  /** One sentence that says why. */
  | { readonly kind: 'wrong'; readonly message: string }

/**
 * Reads an amount of whole units. Digits alone: what `1,500` or `1.500` means differs between countries, and money is
 * not the place to guess.
 */
export function readAmount(text: string): AmountReading {
  const written = text.trim()
  if (written === '') return { kind: 'empty' }
  if (/^[-−]/.test(written)) return { kind: 'wrong', message: 'It can’t be less than 0.' }
  if (!/^\d+$/.test(written)) {
    return { kind: 'wrong', message: 'Whole units, digits only.' }
  }
  const amount = Number(written)
  if (amount > rewardAtMost) return { kind: 'wrong', message: 'At most 100,000,000.' }
  return { kind: 'amount', amount }
}
