/**
 * Units of a currency that are worth about one US dollar, as a power of ten: what is a large amount in one is small
 * change in another. A scale and no exchange rate: it is right to a factor of about three, of 2025, and nothing is
 * converted by it.
 */
const scales: Readonly<Record<number, string>> = {
  1: 'BOB BRL BWP CNY CNH CZK DKK EGP ERN ETB GHS GTQ HKD HNL LSL MAD MDL MOP MRU MVR MXN MZN NAD NIO NOK SCR SEK SRD SZL THB TJS TRY TTD TWD UAH UYU ZAR ZMW SLE PHP HTG',
  2: 'AFN ALL AMD AOA BDT BTN CVE DJF DOP DZD INR ISK JMD JPY KES KGS KMF LKR LRD MKD MUR NPR PKR RSD RUB VUV XPF GMD HUF CRC YER XAF XOF KZT',
  3: 'ARS BIF CDF CLP COP GYD IQD KRW MGA MMK MNT MWK NGN RWF SDG SOS SSP TZS UGX KPW',
  4: 'GNF IDR KHR LAK PYG SYP UZS VND',
  5: 'IRR LBP',
}

const scaleOf = new Map(
  Object.entries(scales).flatMap(([power, codes]) =>
    codes.split(' ').map((code) => [code, 10 ** Number(power)] as const),
  ),
)

/** @param currency null = not known: as a dollar. @returns 1, 10, 100 … 100,000. */
export function currencyScale(currency: string | null): number {
  return scaleOf.get((currency ?? '').toUpperCase()) ?? 1
}
