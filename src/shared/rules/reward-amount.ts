import { currencyScale } from './currency-scale.ts'
import { currencyName, currencySign, formatMoney, isCurrencyCode } from './money.ts'

/** Most whole US dollars in one field of a reward: more than any program pays, less than most typing slips make. */
const dollarsAtMost = 100_000_000

/** Most whole units of a currency in one field of a reward. */
export const rewardAtMost = (currency: string | null): number => dollarsAtMost * currencyScale(currency)

/** The amounts above which a bounty or bonus must be typed twice. */
export interface ConfirmLimits {
  /** Whole US dollars, or about as much in another currency. */
  readonly rewardConfirmAbove: number
  /** Whole units for the currencies that have their own limit, by code. */
  readonly rewardConfirmByCurrency: Readonly<Record<string, number>>
}

/** Whole units of a currency above which an amount must be typed twice. */
export function confirmAbove(limits: ConfirmLimits, currency: string | null): number {
  const code = currency?.toUpperCase() ?? ''
  const own = Object.hasOwn(limits.rewardConfirmByCurrency, code)
    ? limits.rewardConfirmByCurrency[code]
    : undefined
  return own ?? usualConfirmAbove(limits, currency)
}

/** The same for a currency without its own limit. */
export const usualConfirmAbove = (limits: ConfirmLimits, currency: string | null): number =>
  limits.rewardConfirmAbove * currencyScale(currency)

export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: number }
  /** One sentence with the reason. */
  | { readonly kind: 'wrong'; readonly message: string }

/**
 * Reads an amount of whole units, with or without the code or the sign of the program's currency before or after it.
 * Only digits are allowed: the meaning of `1,500` and `1.500` differs between countries, and money is not the place to
 * guess.
 *
 * @param currency the program's; null = unknown.
 */
export function readAmount(text: string, currency: string | null): AmountReading {
  const written = text.trim()
  if (written === '') return { kind: 'empty' }
  // `CA$500 CAD`, as the desk itself writes it, has both.
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
  // Users write US$ and AU$ where the desk writes $ and A$.
  const names = [currency, ...(sign.endsWith('$') ? [`${currency.slice(0, 2)}$`] : []), sign]
  for (const name of names) {
    const [start, end] = [written.slice(0, name.length), written.slice(-name.length)]
    if (start.toUpperCase() === name.toUpperCase()) return written.slice(name.length).trim()
    if (end.toUpperCase() === name.toUpperCase()) return written.slice(0, -name.length).trim()
  }
  return written
}
