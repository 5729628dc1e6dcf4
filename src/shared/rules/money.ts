import { visibleText } from './visible-text.ts'

/**
 * Formats an amount in whole units of a currency, with a symbol that is unique to the currency: `€1,500`, `CA$1,500`,
 * `SEK 1,500`. If `currency` is not a currency code, that text is put before the number; if null, nothing is.
 */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || currency.trim() === '') return plain().format(amount)
  if (!isCurrencyCode(currency)) return `${currencyName(currency)} ${plain().format(amount)}`
  return formatOf(currency.toUpperCase()).format(amount)
}

/** Like `formatMoney`, followed by the currency's code unless the result already contains it: `CA$1,500 CAD`. */
export function formatMoneyWithCode(amount: number, currency: string | null): string {
  const words = formatMoney(amount, currency)
  const code = currency === null ? '' : currencyName(currency)
  return words.includes(code) ? words : `${words} ${code}`
}

/** A currency code in capitals; any other text from the service, cut to 12 characters to fit before an amount. */
export function currencyName(currency: string): string {
  if (isCurrencyCode(currency)) return currency.toUpperCase()
  return [...visibleText(currency.trim())].slice(0, 12).join('')
}

/** The symbol that `formatMoney` uses for a currency; its code if there is none. */
export function currencySign(currency: string): string {
  const parts = isCurrencyCode(currency) ? formatOf(currency.toUpperCase()).formatToParts(0) : []
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Whether a text has the form of an ISO 4217 code. */
export const isCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency)

let plainFormat: Intl.NumberFormat | null = null
/** Created at its first use: the first format of a process loads the data of all languages, about 25 ms. */
const plain = (): Intl.NumberFormat => (plainFormat ??= new Intl.NumberFormat('en-US'))
/** A cache: creating a format takes as long as drawing a row of the list, and every row needs one. */
const formats = new Map<string, Intl.NumberFormat>()
/** Currencies that are shown by their codes, since their symbols differ only by a blank: `F CFA` and `FCFA`. */
const alike: ReadonlySet<string> = new Set(['XAF', 'XOF'])
/**
 * Maximum number of cached formats, more than any workspace has currencies. When it is reached, the cache is cleared.
 */
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
