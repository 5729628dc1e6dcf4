/** A range of amounts in whole steps, including both ends; null = no limit. At most one end is null. */
export interface AmountRange {
  readonly from: number | null
  readonly to: number | null
}

/** How many steps one unit has, by filter: CVSS scores are counted in tenths, money in whole units. */
export const amountSteps = { cvss: 10, bounty: 1 } as const

/**
 * Reads `7`, `>7`, `>=7`, `<7`, `<=7`, `4..6.9`, `7..` and `..4`; `k` stands for thousand.
 *
 * @param steps how many steps one unit has; 10 allows one decimal place.
 * @returns null for any other text.
 */
export function readAmountRange(text: string, steps: number): AmountRange | null {
  const ends = text.split('..')
  if (ends.length === 2) {
    const [first = '', second = ''] = ends
    const from = first === '' ? null : readAmount(first, steps)
    const to = second === '' ? null : readAmount(second, steps)
    const isRead = (from !== null || first === '') && (to !== null || second === '')
    return isRead && (from !== null || to !== null) ? { from, to } : null
  }
  const compared = /^(<=|>=|<|>|)(.*)$/s.exec(text)
  const amount = readAmount(compared?.[2] ?? '', steps)
  if (amount === null) return null
  switch (compared?.[1]) {
    case '<':
      return { from: null, to: Math.max(amount - 1, -amountAtMost) }
    case '<=':
      return { from: null, to: amount }
    case '>':
      return { from: Math.min(amount + 1, amountAtMost), to: null }
    case '>=':
      return { from: amount, to: null }
    default:
      return { from: amount, to: amount }
  }
}

export function printAmountRange({ from, to }: AmountRange, steps: number): string {
  if (from === to && from !== null) return String(from / steps)
  if (to === null) return `>=${(from ?? 0) / steps}`
  return from === null ? `<=${to / steps}` : `${from / steps}..${to / steps}`
}

/** Largest amount, in steps; far above any bounty, and still an exact number in JavaScript. */
const amountAtMost = 1_000_000_000_000

function readAmount(text: string, steps: number): number | null {
  const parts = /^(-?\d{1,13}(?:\.\d{1,3})?)(k?)$/i.exec(text.trim())
  if (parts === null) return null
  const units = Math.round(Number(parts[1]) * 1_000) * (parts[2] === '' ? 1 : 1_000)
  const amount = (units * steps) / 1_000
  return Number.isSafeInteger(amount) && Math.abs(amount) <= amountAtMost ? amount + 0 : null
}
