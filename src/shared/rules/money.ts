/**
 * An amount of whole units in a program's currency: `€1,500`. A currency code nobody knows stands before the number
 * as it came.
 */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || !/^[a-z]{3}$/i.test(currency)) {
    const number = new Intl.NumberFormat('en-US').format(amount)
    return currency === null ? number : `${currency} ${number}`
  }
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}
