import { visibleText } from './visible-text.ts'

/**
 * An amount of whole units in a program's currency, by a sign that is no other currency's: `€1,500`, `CA$1,500`,
 * `SEK 1,500`. Another text than a code stands before the number.
 */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || currency.trim() === '') return plain.format(amount)
  if (!isCurrencyCode(currency)) return `${currencyName(currency)} ${plain.format(amount)}`
  return formatOf(currency.toUpperCase()).format(amount)
}

/** The same with the code of the currency after it, where its sign is not the code already: `CA$1,500 CAD`. */
export function formatMoneyWithCode(amount: number, currency: string | null): string {
  const words = formatMoney(amount, currency)
  const code = currency === null ? '' : currencyName(currency)
  return words.includes(code) ? words : `${words} ${code}`
}

/** A code in capitals; of anything else that a service says instead, as much as can be shown before an amount. */
export function currencyName(currency: string): string {
  if (isCurrencyCode(currency)) return currency.toUpperCase()
  return [...visibleText(currency.trim())].slice(0, 12).join('')
}

/** The sign that stands for a currency in `formatMoney`, or its code where it has none. */
export function currencySign(currency: string): string {
  const parts = isCurrencyCode(currency) ? formatOf(currency.toUpperCase()).formatToParts(0) : []
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Whether it looks like a code of ISO 4217, whatever its letters. */
export const isCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency)

const plain = new Intl.NumberFormat('en-US')
/** To make a format takes as long as to draw a row of the list, which each has one. */
const formats = new Map<string, Intl.NumberFormat>()
/** Their signs differ by a blank: `F CFA` and `FCFA`. */
const alike: ReadonlySet<string> = new Set(['XAF', 'XOF'])
/** More than any workspace pays in. */
const keptAtMost = 100

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known !== undefined) return known
  // `symbol`, not `narrowSymbol`: that writes $ for every dollar and peso, and ¥ for yuan.
  const currencyDisplay = alike.has(currency) ? 'code' : 'symbol'
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  })
  if (formats.size >= keptAtMost) formats.clear()
  formats.set(currency, format)
  return format
}
