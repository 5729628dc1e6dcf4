import { describe, expect, it } from 'vitest'
import { withoutVersion } from '#renderer/features/decision/rows/vector-words.ts'
import { formatByteSize } from '#renderer/text/byte-size.ts'
import { cutMiddle } from '#renderer/text/middle-cut.ts'
import { cvssScore } from '#shared/rules/cvss/score.ts'
import { formatMoney } from '#shared/rules/money.ts'

describe('an amount', () => {
  it.each([
    [1500, 'EUR', '€1,500'],
    [1500, 'usd', '$1,500'],
    [1500, 'JPY', '¥1,500'],
    [1500, 'Gold coins', 'Gold coins 1,500'],
    [1500, null, '1,500'],
  ])('%d in %j is %j', (amount, currency, words) => {
    expect(formatMoney(amount, currency)).toBe(words)
  })

  it('accepts an unknown currency code', () => {
    expect(formatMoney(7, 'ZZZ')).toMatch(/ZZZ\s?7/)
  })
})

describe('a CVSS vector', () => {
  it('has a score if it is complete, and is shown without its version', () => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:N'
    expect(withoutVersion(vector)).toBe('AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:N')
    expect(withoutVersion(' AV:N ')).toBe('AV:N')
    expect(cvssScore(vector)).toBe(8.1)
    expect(cvssScore('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N')).toBe(8.8)
  })

  it.each([
    '',
    'nonsense',
    'CVSS:3.1/AV:N',
    'CVSS:9.9/AV:N',
    '8.1',
    `CVSS:3.1/${'AV:N/'.repeat(500)}`,
    'CVSS:3.1/<script>',
  ])('has no score if it is %j', (vector) => {
    expect(cvssScore(vector)).toBeNull()
  })
})

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 KB'],
    [214 * 1024, '214 KB'],
    [4.1 * 1024 * 1024, '4.1 MB'],
    [11 * 1024 ** 3, '11 GB'],
    [Number.MAX_SAFE_INTEGER, '8192 TB'],
  ])('of %d bytes is %s', (bytes, words) => {
    expect(formatByteSize(bytes)).toBe(words)
  })
})

describe('a long name', () => {
  it('keeps its beginning and its ending', () => {
    expect(cutMiddle('short.png', 20)).toBe('short.png')
    expect(cutMiddle(`${'a'.repeat(90)}.html`, 20)).toBe('aaaaaaaaaaaaa…a.html')
    expect(cutMiddle('😀'.repeat(30), 10)).toBe(`${'😀'.repeat(6)}…${'😀'.repeat(3)}`)
  })
})
