/**
 * An amount of whole units in a program's currency: `€1,500`. An unknown currency code stands before the number
 * as it came.
 */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || !/^[a-z]{3}$/i.test(currency)) {
    const number = plain.format(amount)
    return currency === null ? number : `${currency} ${number}`
  }
  return formatOf(currency.toUpperCase()).format(amount)
}

const plain = new Intl.NumberFormat('en-US')
/** To make a format takes as long as to draw a row of the list, which each has one. */
const formats = new Map<string, Intl.NumberFormat>()
/** More than any workspace pays in. */
const keptAtMost = 100

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  if (formats.size >= keptAtMost) formats.clear()
  formats.set(currency, format)
  return format
}
