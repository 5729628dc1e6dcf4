import { currencyScale } from './currency-scale.ts'
import { currencyName, currencySign, formatMoney, isCurrencyCode } from './money.ts'

/**
 * Largest bounty or bonus, in whole US dollars: more than any program pays, but less than most typing errors produce.
 */
const dollarsAtMost = 100_000_000

/** Largest bounty or bonus, in whole units of a currency; null = unknown. */
export const rewardAtMost = (currency: string | null): number => dollarsAtMost * currencyScale(currency)

/** The amounts above which a bounty or bonus must be typed twice. */
export interface ConfirmLimits {
  /** The limit in whole US dollars; about the same value applies to other currencies. */
  readonly rewardConfirmAbove: number
  /** Limits of single currencies, in whole units by currency code; they take precedence. */
  readonly rewardConfirmByCurrency: Readonly<Record<string, number>>
}

/** The amount, in whole units of a currency, above which a bounty or bonus must be typed twice. */
export function confirmAbove(limits: ConfirmLimits, currency: string | null): number {
  const code = currency?.toUpperCase() ?? ''
  const own = Object.hasOwn(limits.rewardConfirmByCurrency, code)
    ? limits.rewardConfirmByCurrency[code]
    : undefined
  return own ?? usualConfirmAbove(limits, currency)
}

/** Like `confirmAbove`, but ignores limits of single currencies. */
export const usualConfirmAbove = (limits: ConfirmLimits, currency: string | null): number =>
  limits.rewardConfirmAbove * currencyScale(currency)

export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: number }
  /** `message`: one sentence that says why, for display. */
  | { readonly kind: 'wrong'; readonly message: string }

/**
 * Reads an amount in whole units, with or without the code or symbol of the program's currency before or after it. The
 * number may have only digits: `1,500` and `1.500` mean different amounts in different countries, and an amount of
 * money must not be guessed.
 *
 * @param currency the program's currency; null = unknown.
 */
export function readAmount(text: string, currency: string | null): AmountReading {
  const written = text.trim()
  if (written === '') return { kind: 'empty' }
  // Removed twice, since the desk itself writes both symbol and code: `CA$500 CAD`.
  const number = withoutCurrency(withoutCurrency(written, currency), currency)
  if (/^[-−]/.test(written) || /^[-−]/.test(number))
    return { kind: 'wrong', message: 'It can’t be less than 0.' }
  if (/\p{Sc}|(?<!\p{L})\p{L}{3}(?!\p{L})/u.test(number)) return { kind: 'wrong', message: paysIn(currency) }
  if (!/^\d+$/.test(number)) return { kind: 'wrong', message: 'Whole units, digits only.' }
  const amount = Number(number)
  const most = rewardAtMost(currency)
  if (amount > most) return { kind: 'wrong', message: `At most ${formatMoney(most, currency)}.` }
  return { kind: 'amount', amount }
}

const paysIn = (currency: string | null) =>
  currency === null
    ? 'The program’s currency isn’t known.'
    : `This program pays in ${currencyName(currency)}.`

function withoutCurrency(written: string, currency: string | null): string {
  if (currency === null || !isCurrencyCode(currency)) return written
  const sign = currencySign(currency)
  // Users may write US$ and AU$, though the desk writes $ and A$.
  const names = [currency, ...(sign.endsWith('$') ? [`${currency.slice(0, 2)}$`] : []), sign]
  for (const name of names) {
    const [start, end] = [written.slice(0, name.length), written.slice(-name.length)]
    if (start.toUpperCase() === name.toUpperCase()) return written.slice(name.length).trim()
    if (end.toUpperCase() === name.toUpperCase()) return written.slice(0, -name.length).trim()
  }
  return written
}
