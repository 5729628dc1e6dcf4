const symbols: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CHF: 'CHF ' }

/** As people write it in a comment: `€1,500`. */
export const money = (amount: number, currency: string): string =>
  `${symbols[currency] ?? `${currency} `}${amount.toLocaleString('en-US')}`
