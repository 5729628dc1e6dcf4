import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import { type CvssVersion, cvssVersions, metricsOf } from '#shared/rules/cvss/versions.ts'

const whole = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const whole4 = 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'
const v31 = `CVSS:3.1/${whole}`
const v30 = `CVSS:3.0/${whole}`
const v40 = `CVSS:4.0/${whole4}`

describe('a pasted text', () => {
  it.each([
    // In the specification's form.
    [v31, v31],
    [v30, v30],
    [v40, v40],
    [`  ${v31}\n`, v31],
    // Without a version, or with a separate one.
    [whole, v31],
    [whole4, v40],
    [`3.1/${whole}`, v31],
    [`CVSS 3.1 ${whole}`, v31],
    [`CVSS v3.1: ${whole}`, v31],
    [`CVSSv3 ${whole}`, v31],
    [`CVSSv3.0 ${whole}`, v30],
    [`CVSS3.0/${whole}`, v30],
    [`CVSS v4.0 Vector: ${whole4}`, v40],
    [`CVSS:4/${whole4}`, v40],
    [`CVSS Version 3.0, vector ${whole}`, v30],
    // Punctuation around it.
    [`${v31}/`, v31],
    [`(${v31})`, v31],
    [`[${whole}]`, v31],
    [`"${v31}".`, v31],
    [`${v31} (9.8)`, v31],
    [`${v31} 9.8 Critical`, v31],
    [`9.8 (${v31})`, v31],
    ['cvss 3.1 (9.8): av:n/ac:l/pr:n/ui:n/s:u/c:h/i:h/a:h', v31],
    [`CVSS Base Score: 9.8 (Critical), Vector: ${v31}`, v31],
    [`| Severity | ${v31} | 9.8 |`, v31],
    [`\`${v31}\``, v31],
    // Case, spaces, lines, order.
    [v31.toLowerCase(), v31],
    [v40.toLowerCase(), v40],
    ['CVSS:3.1/AV:N/AC:L/PR:N/\nUI:N/S:U/C:H/I:H/A:H', v31],
    ['CVSS:3.1/AV:N/AC:L/PR:\nN/UI:N/S:U/C:H/I:H/A:H', v31],
    ['AV: N / AC: L / PR: N / UI: N / S: U / C: H / I: H / A: H', v31],
    ['AV:N, AC:L, PR:N, UI:N, S:U, C:H, I:H, A:H', v31],
    ['AV:N AC:L PR:N UI:N S:U C:H I:H A:H', v31],
    ['CVSS:4.0/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/AV:N/AC:L/AT:N/PR:N/UI:N', v40],
    ['CVSS：3.1／AV：N／AC：L／PR：N／UI：N／S：U／C：H／I：H／A：H', v31],
    [`CVSS:3.1/${whole}/A:H`, v31],
    [`${v31}/e:p/rl:x`, `${v31}/E:P/RL:X`],
    // A separate version, and numbers that are no version.
    [`3.0/${whole}`, v30],
    [`v3.0: ${whole}`, v30],
    [`(3.0) ${whole}`, v30],
    [`${whole} (CVSS v3.0)`, v30],
    [`AV:N/AC:L/Au:N/C:P/I:P/A:P (CVSS v2), ${whole} (CVSS v3.1)`, v31],
    [`Affected version 3.0 of the plugin. ${whole}`, v31],
    [`${whole} fixed in version 3.0`, v31],
    [`Affects version 4.0. ${whole}`, v31],
    [`Plugin v3.0: ${whole}`, v31],
    [`Fixed in version 2.0. ${whole}`, v31],
    [`CVSS: 9.8 ${whole}`, v31],
    [`Low (3.0) ${whole}`, v31],
    [`3.0 ${whole}`, v31],
    [`CVSS: 3.0 (Low) ${whole}`, v31],
    [`CVSS: 3.0\nVector: ${whole}`, v31],
    [`CVSS v3.0, ${whole}`, v30],
    [`CVSS 3.0 | ${whole}`, v30],
    [`CVSS=3.0 ${whole}`, v30],
    [`CVSS 3.0 Severity and Vector: ${whole}`, v30],
    [`${whole} - CVSS 3.0`, v30],
    [`{"version":"3.0","vectorString":"${whole}"}`, v30],
    [`CVSS 4.0: ${whole}`, v31],
    [`CVSS v3.1 ${whole4}`, v40],
    [`${whole} (before the fix) E:U, after it E:H`, v31],
    [`CVSS: 4.0 (Medium) ${whole}`, v31],
    [`${whole} CVSS: 9.8`, v31],
    [`${whole} | CVSS | 3.0 |`, v31],
    [`${whole}; earlier CVSS:3.0/${whole.replace('AV:N', 'AV:L')}`, v31],
    [`CVSS 3.x: ${whole}`, v31],
    // Metrics in several places, and text between them.
    [`${v31} Temporal: E:U/RL:O/RC:C`, `${v31}/E:U/RL:O/RC:C`],
    [`${whole} (E:P/RL:O)`, `${v31}/E:P/RL:O`],
    [`> ${v31}/\n> E:U/RL:O/RC:C`, `${v31}/E:U/RL:O/RC:C`],
    [`${v31}\u200b/E:U`, `${v31}/E:U`],
    [`AV:N/AC:L/PR:N/UI:N/S:U Impact: C:H/I:H/A:H`, v31],
    [`${v31} CWE: 79`, v31],
    [`${v31}\nURL: https://example.com/`, v31],
    [`${v31}/9.8`, v31],
    [`${whole}/E:P ${whole}/RL:O`, `${v31}/E:P`],
    // Links of calculators.
    [`https://www.first.org/cvss/calculator/3.1#${v31}`, v31],
    [`https://www.first.org/cvss/calculator/4-0#${v40}`, v40],
    [
      `https://nvd.nist.gov/vuln-metrics/cvss/v3-calculator?name=CVE-2024-1&vector=${whole}&version=3.1&source=NIST`,
      v31,
    ],
    [`https://nvd.nist.gov/vuln-metrics/cvss/v3-calculator?vector=${whole}&version=3.0`, v30],
    [`https://example.com/?v=${encodeURIComponent(v31)}`, v31],
  ])('%j is read as %s', (text, vector) => {
    expect(readPasted(text)).toMatchObject({ vector, problems: [] })
  })

  it.each([
    ['', 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
    ['hello', 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
    ['9.8', 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
    ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 'Only versions 3.0, 3.1, and 4.0 are supported, not 2.0.'],
    [`CVSS:2.0/${whole}`, 'Only versions 3.0, 3.1, and 4.0 are supported, not 2.0.'],
    [`CVSS:5.0/${whole}`, 'Only versions 3.0, 3.1, and 4.0 are supported, not 5.0.'],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H', 'Still missing: Availability (A).'],
    [`${whole}/QQ:1`, 'CVSS 3.1 has no metric QQ.'],
    [`${whole}/garbage`, 'CVSS 3.1 has no metric GARBAGE.'],
    [
      'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:Q',
      'Availability (A) cannot be Q. It can be N (None), L (Low), H (High).',
    ],
    [`${whole}/AV:L`, 'Attack vector (AV) appears twice.'],
    [`CVSS:3.1/${whole4}`, 'CVSS 3.1 has no metric AT.'],
    ['Old A:N, new AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H', 'Still missing: Availability (A).'],
    [`${whole.slice(0, -4)}. Availability A:N (low), A:H`, 'Still missing: Availability (A).'],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N then CVSS:3.1/S:U/C:H/I:H/A:H', 'User interaction needs one value: UI:…'],
    ['see https://example.com/a:b/c:d', 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
  ])('%j is rejected: %s', (text, message) => {
    expect(readPasted(text).problems[0]).toMatchObject({ message })
  })

  it('is explained as typed, not as guessed', () => {
    expect(readPasted('CVSS:3.1/AV:N/AC').problems[0]).toMatchObject({
      start: 14,
      message: 'Attack complexity needs one value: AC:…',
    })
  })

  it.each([
    [v31, []],
    ['CVSS:3.1/S:U/C:H/AV:N/AC:L/PR:N/UI:N/A:N/I:L', ['rewritten']],
    [`${v31} for the host, ${v31.replace('AV:N', 'AV:A')} for the guest`, ['othersLeftOut']],
    [`${v31} as the vendor says: ${v31}`, ['takenOut']],
    [whole, ['versionAssumed']],
    [whole4, ['versionAdded']],
    [`(${v31})`, ['rewritten']],
    [`${v31}/`, ['rewritten']],
    [`CVSSv3 ${whole}`, ['versionAssumed']],
    [`CVSSv4 ${whole4}`, ['rewritten']],
    [`CVSS 4.0: ${whole}`, ['versionAdded']],
    [`CVSS v3.1 ${whole4}`, ['versionAdded']],
    [`${v31} (9.8)`, ['rewritten']],
    [`${v30} and ${v31}`, ['othersLeftOut']],
    [`${whole}/E:P ${whole}/RL:O`, ['othersLeftOut', 'versionAssumed']],
    [v31.toLowerCase(), ['rewritten']],
    [`Vector ${v31}, says the report`, ['takenOut']],
    ['av:n ac:l pr:n ui:n s:u c:h i:h a:h', ['versionAssumed', 'rewritten']],
  ])('%j lists its changes: %j', (text, changes) => {
    expect(readPasted(text).changes).toEqual(changes)
  })
})

/** Vectors of all groups of metrics, in the order of the specification. */
function someVector(version: CvssVersion): fc.Arbitrary<string> {
  const parts = metricsOf(version).map(({ code, group, values }) => {
    const written = fc.constantFrom(...values.map((one) => `/${code}:${one.code}`))
    return group === 'base' ? written : fc.option(written, { nil: '', freq: 2 })
  })
  return fc.tuple(...parts).map((texts) => `CVSS:${version}${texts.join('')}`)
}

it.each([
  ['blanks', `AV:N/AC:L${' '.repeat(19_900)}PR:N`],
  ['brackets', `${'('.repeat(19_900)}x`],
  ['colons', 'a:'.repeat(9_900)],
  ['names', 'cvss 3.1 base '.repeat(1_400)],
])('a page of %s contains no vector, and is handled fast', (_, text) => {
  expect(readPasted(text).problems).not.toEqual([])
})

type Mangling = (vector: string) => string

/** Changes that people make to a vector, in the order in which they happen; none changes its meaning. */
const manglings: readonly (readonly Mangling[])[] = [
  [
    (vector) => vector.toLowerCase(),
    (vector) => {
      const [head = '', ...metrics] = vector.split('/')
      return [head, ...metrics.reverse()].join('/')
    },
  ],
  [
    (vector) => vector.replace(/^CVSS:(\d\.\d)\//i, 'CVSS v$1 '),
    (vector) => vector.replace(/^CVSS:(\d\.\d)\//i, 'cvss $1 (9.8): '),
  ],
  [(vector) => vector.replaceAll('/', '/\n'), (vector) => vector.replaceAll('/', ' / ')],
  [
    (vector) => `(${vector})`,
    (vector) => `${vector}/`,
    (vector) => `${vector} (7.3)`,
    (vector) => `CVSS (7.3): ${vector}`,
    (vector) => `https://example.com/calculator#${vector}`,
    (vector) => `https://example.com/?vector=${encodeURIComponent(vector)}&x=1`,
  ],
]

/** At most one change of each step. */
const someManglings = fc.tuple(...manglings.map((step) => fc.option(fc.constantFrom(...step))))

describe('ten thousand mangled vectors', () => {
  it.each(cvssVersions)('of version %s are recognized', (version) => {
    fc.assert(
      fc.property(someVector(version), someManglings, (vector, some) => {
        const text = some.reduce((soFar, mangle) => mangle?.(soFar) ?? soFar, vector)
        expect(readPasted(text), text).toMatchObject({ vector, problems: [] })
      }),
      { numRuns: 3_400 },
    )
  })
})
