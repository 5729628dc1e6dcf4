/**
 * For each power of ten, the currencies of which that many units are worth about one US dollar. With it, one limit can
 * apply to amounts in all currencies. The scale is no exchange rate: it is correct to a factor of about four as of
 * 2025, and nothing is converted with it. Currencies that are not listed have scale 1.
 */
const scales: Readonly<Record<number, string>> = {
  1: 'BOB BRL BWP CNY CNH CUP CZK DKK ERN GHS GTQ HKD HNL LSL LYD MAD MDL MOP MRU MVR MXN MYR NAD NIO NOK PGK RON SCR SEK SLE SRD STN SZL THB TJS TTD TWD UYU ZAR ZMW ZWG',
  2: 'AFN ALL AMD BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS LKR LRD MKD MUR MZN NPR PHP PKR RSD RUB TRY UAH VES VUV XPF YER',
  3: 'AOA ARS BIF CDF CLP COP CRC IQD KMF KPW KRW KZT MMK MNT MWK NGN RWF SDG SOS TZS UGX XAF XOF',
  4: 'GNF IDR KHR LAK MGA PYG SSP SYP UZS VND',
  5: 'IRR LBP',
}

const scaleOf = new Map(
  Object.entries(scales).flatMap(([power, codes]) =>
    codes.split(' ').map((code) => [code, 10 ** Number(power)] as const),
  ),
)

/** @param currency null = unknown, treated like dollars. @returns a power of ten from 1 to 100,000. */
export function currencyScale(currency: string | null): number {
  return scaleOf.get((currency ?? '').toUpperCase()) ?? 1
}
