import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { cvssScore } from '#shared/rules/cvss/score.ts'
import { carriedOver, printVector, readVector, withChoice } from '#shared/rules/cvss/vector.ts'
import { type CvssVersion, cvssVersions, metricsOf } from '#shared/rules/cvss/versions.ts'
import { baseScore3 } from './formulas-3.ts'

/** Every combination of values of the base metrics. */
function* allBase(version: CvssVersion): Generator<Readonly<Record<string, string>>> {
  const base = metricsOf(version).filter(({ group }) => group === 'base')
  const total = base.reduce((count, { values }) => count * values.length, 1)
  for (let number = 0; number < total; number += 1) {
    let rest = number
    yield Object.fromEntries(
      base.map(({ code, values }) => {
        const value = values[rest % values.length]
        rest = Math.floor(rest / values.length)
        return [code, value?.code ?? '']
      }),
    )
  }
}

/** Vectors of a version: all base metrics, and some of the others, including "not defined". */
function someVector(version: CvssVersion): fc.Arbitrary<string> {
  const parts = metricsOf(version).map(({ code, group, values }) => {
    const value = fc.constantFrom(...values.map((one) => one.code), ...(group === 'base' ? [] : ['X']))
    const written = value.map((one) => `/${code}:${one}`)
    return group === 'base' ? written : fc.option(written, { nil: '', freq: 2 })
  })
  return fc.tuple(...parts).map((texts) => `CVSS:${version}${texts.join('')}`)
}

describe('a vector', () => {
  it.each(cvssVersions)('of version %s that is parsed and printed stays equal', (version) => {
    fc.assert(
      fc.property(someVector(version), (text) => {
        const { choices, problems, version: read } = readVector(text)
        expect(problems).toEqual([])
        expect(read).toBe(version)
        expect(printVector(version, choices)).toBe(text)
        expect(cvssScore(text)).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it.each(cvssVersions)('of version %s with one broken letter is located', (version) => {
    fc.assert(
      fc.property(someVector(version), fc.nat(), (text, at) => {
        const place = at % text.length
        const broken = `${text.slice(0, place)}?${text.slice(place + 1)}`
        const [first] = readVector(broken).problems
        expect(first).toBeDefined()
        expect(first?.start).toBeLessThanOrEqual(place)
      }),
      { numRuns: 300 },
    )
  })

  it('of 3.1 may have any order, and is printed in that of the specification', () => {
    const { choices, problems } = readVector('CVSS:3.1/S:U/C:H/AV:N/AC:L/PR:N/UI:N/A:N/I:L')
    expect(problems).toEqual([])
    expect(printVector('3.1', choices)).toBe('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N')
  })

  it.each([
    ['', 0, 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
    ['AV:N/AC:L', 0, 'A vector starts with CVSS:3.1 or CVSS:4.0.'],
    ['CVSS:2.0/AV:N', 0, 'Only versions 3.0, 3.1, and 4.0 are supported, not 2.0.'],
    ['CVSS:3.1AV:N', 8, 'A slash must follow the version.'],
    ['CVSS:3.1/XX:N', 9, 'CVSS 3.1 has no metric XX.'],
    ['CVSS:3.1/AV:N/AT:P', 14, 'CVSS 3.1 has no metric AT.'],
    ['CVSS:3.1/AV:N//AC:L', 14, 'There’s nothing between two slashes.'],
    ['CVSS:3.1/AV', 9, 'Attack vector needs one value: AV:…'],
    ['CVSS:3.1/AV:N:L', 9, 'Attack vector needs one value: AV:…'],
    ['CVSS:3.1/AV:N/AV:L', 14, 'Attack vector (AV) appears twice.'],
    [
      'CVSS:3.1/AV:X',
      9,
      'Attack vector (AV) cannot be X. It can be N (Network), A (Adjacent), L (Local), P (Physical).',
    ],
    ['CVSS:3.1/AV:N/UI:P', 14, 'User interaction (UI) cannot be P. It can be N (None), R (Required).'],
    ['CVSS:4.0/AC:L/AV:N', 14, 'Attack vector (AV) must come before AC.'],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L', 40, 'Still missing: Availability (A).'],
  ])('%j is wrong at %i: %s', (text, start, message) => {
    expect(readVector(text).problems[0]).toMatchObject({ start, message })
  })

  it('that is far too long is not parsed', () => {
    expect(readVector(`CVSS:3.1/${'AV:N/'.repeat(200)}`)).toMatchObject({ version: null, choices: {} })
  })

  it('keeps its valid metrics beside the invalid ones', () => {
    expect(readVector('CVSS:4.0/AV:N/QQ:1/AC:H').choices).toEqual({ AV: 'N', AC: 'H' })
  })

  it('accepts a value and clears it again', () => {
    const choices = withChoice({ AV: 'N' }, 'AC', 'L')
    expect(printVector('3.1', choices)).toBe('CVSS:3.1/AV:N/AC:L')
    expect(withChoice(choices, 'AV', null)).toEqual({ AC: 'L' })
  })

  it('converted to the other version keeps the metrics that mean the same, and no others', () => {
    const { choices } = readVector('CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N/E:P')
    expect(carriedOver(choices, '3.1', '4.0')).toEqual({
      AV: 'N',
      AC: 'L',
      PR: 'N',
      VC: 'H',
      VI: 'L',
      VA: 'N',
    })
    expect(carriedOver({ AV: 'N', AT: 'P', UI: 'N', VC: 'H', SC: 'L' }, '4.0', '3.1')).toEqual({
      AV: 'N',
      UI: 'N',
      C: 'H',
    })
  })
})

describe('the score', () => {
  it('of all 2,592 base vectors of 3.1 is that of the formula of its specification', () => {
    const wrong: string[] = []
    let count = 0
    for (const choices of allBase('3.1')) {
      const vector = printVector('3.1', choices)
      count += 1
      if (cvssScore(vector) !== baseScore3(choices)) wrong.push(vector)
    }
    expect(count).toBe(2_592)
    expect(wrong).toEqual([])
  })

  // Examples of the CVSS 3.1 user guide and examples document.
  it.each([
    ['AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
    ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
    ['AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
    ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 8.8],
    ['AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
    ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8],
    ['AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H', 9.3],
    ['AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', 5.4],
  ])('of CVSS:3.1/%s is %d', (metrics, score) => {
    expect(cvssScore(`CVSS:3.1/${metrics}`)).toBe(score)
  })

  // Examples of the CVSS 4.0 examples document.
  it.each([
    ['AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
    ['AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
    ['AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 5.2],
    ['AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3],
    ['AV:L/AC:L/AT:N/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N', 4.6],
    ['AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
    ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N', 6.9],
    ['AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9],
    ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7],
    ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
    ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10],
  ])('of CVSS:4.0/%s is %d', (metrics, score) => {
    expect(cvssScore(`CVSS:4.0/${metrics}`)).toBe(score)
  })
})

// One vector at each edge of a band. Those of 3.1 are also checked against the formulas above.
describe('at the edges of the bands', () => {
  it.each([
    ['CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:C/C:N/I:N/A:N', 0],
    ['CVSS:3.1/AV:L/AC:L/PR:L/UI:R/S:U/C:N/I:L/A:L', 3.9],
    ['CVSS:3.1/AV:A/AC:H/PR:L/UI:R/S:C/C:L/I:N/A:L', 4],
    ['CVSS:3.1/AV:A/AC:L/PR:H/UI:N/S:C/C:L/I:N/A:H', 6.9],
    ['CVSS:3.1/AV:P/AC:H/PR:L/UI:N/S:C/C:H/I:H/A:L', 7],
    ['CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:H/A:H', 8.9],
    ['CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:C/C:H/I:L/A:H', 9],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:H/A:H', 10],
    ['CVSS:4.0/AV:P/AC:L/AT:P/PR:L/UI:A/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N/E:P', 0],
    ['CVSS:4.0/AV:L/AC:H/AT:N/PR:L/UI:P/VC:L/VI:N/VA:N/SC:L/SI:L/SA:N/E:U', 0.1],
    ['CVSS:4.0/AV:N/AC:H/AT:N/PR:N/UI:P/VC:H/VI:N/VA:N/SC:L/SI:H/SA:N/E:U', 3.9],
    ['CVSS:4.0/AV:A/AC:H/AT:N/PR:N/UI:P/VC:L/VI:H/VA:N/SC:H/SI:L/SA:L/E:U', 4],
    ['CVSS:4.0/AV:L/AC:L/AT:N/PR:N/UI:A/VC:N/VI:H/VA:H/SC:N/SI:H/SA:H/E:P', 6.9],
    ['CVSS:4.0/AV:L/AC:H/AT:N/PR:N/UI:A/VC:N/VI:H/VA:H/SC:H/SI:H/SA:N/E:A', 7],
    ['CVSS:4.0/AV:N/AC:H/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:L/SI:L/SA:H/E:P', 8.9],
    ['CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:L/VI:L/VA:H/SC:H/SI:L/SA:N/E:A', 9],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:H/SI:H/SA:H/E:A', 10],
  ])('%s is %d', (vector, score) => {
    expect(readVector(vector).problems).toEqual([])
    expect(cvssScore(vector)).toBe(score)
  })
})

describe('the bands', () => {
  it.each([
    [0, 'none'],
    [0.1, 'low'],
    [3.9, 'low'],
    [4, 'medium'],
    [6.9, 'medium'],
    [7, 'high'],
    [8.9, 'high'],
    [9, 'critical'],
    [10, 'critical'],
  ])('begin and end where the scale says: %d is %s', (score, band) => {
    expect(cvssBand(score)).toBe(band)
  })
})
