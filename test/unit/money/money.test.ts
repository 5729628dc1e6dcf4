import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencySign, formatMoney, formatMoneyWithCode } from '#shared/rules/money.ts'
import { confirmAbove, readAmount, rewardAtMost, usualConfirmAbove } from '#shared/rules/reward-amount.ts'

/** The currencies of ISO 4217 that this runtime knows. */
const currencies = Intl.supportedValuesOf('currency')

describe('a formatted amount', () => {
  it('is parsed back, with its currency, in all of ISO 4217', () => {
    expect(currencies.length).toBeGreaterThan(150)
    const bySign = new Map(currencies.map((currency) => [currencySign(currency), currency]))
    expect(bySign.size).toBe(currencies.length)
    for (const currency of currencies) {
      fc.assert(
        fc.property(fc.nat({ max: 100_000_000 }), (amount) => {
          const words = formatMoney(amount, currency)
          const [sign = '', number = ''] = words.split(/(?=\d)(.*)/su)
          expect(bySign.get(sign.trim()), words).toBe(currency)
          expect(Number(number.replaceAll(',', '')), words).toBe(amount)
          const read = { kind: 'amount', amount }
          // Typed amounts have no separators.
          expect(readAmount(words.replaceAll(',', ''), currency), words).toEqual(read)
          expect(readAmount(`${amount} ${currency.toLowerCase()}`, currency)).toEqual(read)
          expect(formatMoneyWithCode(amount, currency)).toContain(currency)
          expect(readAmount(formatMoneyWithCode(amount, currency).replaceAll(',', ''), currency)).toEqual(
            read,
          )
        }),
        { numRuns: 20 },
      )
    }
  })

  it('of another currency is never parsed as this one', () => {
    const other = fc.tuple(fc.constantFrom(...currencies), fc.constantFrom(...currencies))
    fc.assert(
      fc.property(other, fc.nat({ max: 100_000 }), ([of, written], amount) => {
        fc.pre(of !== written)
        const words = formatMoney(amount, written).replaceAll(',', '')
        expect(readAmount(words, of).kind, `${words} in ${of}`).toBe('wrong')
        expect(readAmount(`${amount} ${written}`, of).kind, `${amount} ${written} in ${of}`).toBe('wrong')
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    [1_500, 'USD', '$1,500'],
    [1_500, 'CAD', 'CA$1,500'],
    [1_500, 'AUD', 'A$1,500'],
    [1_500, 'MXN', 'MX$1,500'],
    [1_500, 'CNY', 'CN¥1,500'],
    [1_500, 'JPY', '¥1,500'],
    [1_500, 'KWD', 'KWD 1,500'],
    [150_000_000, 'IDR', 'IDR 150,000,000'],
  ])('%d %s reads %s', (amount, currency, words) => {
    expect(formatMoney(amount, currency).replace(/\s/g, ' ')).toBe(words)
  })
})

it('in an unknown currency is shown with all its digits', () => {
  expect(formatMoney(5, '')).toBe('5')
  expect(formatMoney(5, 'EU\u202eR')).not.toContain('\u202e')
  expect(formatMoney(5, 'x'.repeat(40))).toBe(`${'x'.repeat(12)} 5`)
  expect(formatMoneyWithCode(5, 'gold')).toBe('gold 5')
})

describe('a typed amount', () => {
  it.each([
    ['150000000', 'IDR', 150_000_000],
    ['CA$1500', 'CAD', 1_500],
    ['cad 1500', 'CAD', 1_500],
    ['US$1500', 'USD', 1_500],
    ['$1500 USD', 'USD', 1_500],
    ['CA$1500 CAD', 'CAD', 1_500],
    ['1500', '', 1_500],
    ['1500', 'constructor', 1_500],
    ['AU$1500', 'AUD', 1_500],
    ['1500 CAD', 'CAD', 1_500],
    [' 0 ', 'EUR', 0],
    ['1500', null, 1_500],
  ])('%s in %s is accepted', (typed, currency, amount) => {
    expect(readAmount(typed, currency)).toEqual({ kind: 'amount', amount })
  })

  it.each([
    ['$1500', 'CAD', 'This program pays in CAD.'],
    ['1500 usd', 'CAD', 'This program pays in CAD.'],
    ['US$1500', 'CAD', 'This program pays in CAD.'],
    ['¥1500', 'CNY', 'This program pays in CNY.'],
    ['$1500', null, 'The program’s currency isn’t known.'],
    ['1,500', 'USD', 'Whole units, digits only.'],
    ['1.500', 'KWD', 'Whole units, digits only.'],
    ['1e3', 'USD', 'Whole units, digits only.'],
    ['-5', 'USD', 'It can’t be less than 0.'],
    ['-$5', 'USD', 'It can’t be less than 0.'],
    ['$-5', 'USD', 'It can’t be less than 0.'],
    ['100000001', 'USD', 'At most $100,000,000.'],
  ])('%s in %s is rejected', (typed, currency, message) => {
    expect(readAmount(typed, currency)).toEqual({ kind: 'wrong', message })
  })

  it('is large or too large by the value of its currency', () => {
    const limits = { rewardConfirmAbove: 1_000, rewardConfirmByCurrency: { CAD: 1_500 } }
    expect(confirmAbove(limits, 'USD')).toBe(1_000)
    expect(confirmAbove(limits, 'cad')).toBe(1_500)
    expect(usualConfirmAbove(limits, 'CAD')).toBe(1_000)
    expect(confirmAbove(limits, 'JPY')).toBe(100_000)
    expect(confirmAbove(limits, 'IDR')).toBe(10_000_000)
    expect(confirmAbove(limits, null)).toBe(1_000)
    expect(confirmAbove(limits, 'constructor')).toBe(1_000)
    for (const currency of currencies)
      expect(Number.isSafeInteger(rewardAtMost(currency)), currency).toBe(true)
  })
})
