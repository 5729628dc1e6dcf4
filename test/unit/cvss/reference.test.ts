import { CVSS40 } from '@pandatix/js-cvss'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cvssScore } from '#shared/rules/cvss/score.ts'
import { readVector } from '#shared/rules/cvss/vector.ts'
import { type CvssVersion, cvssVersions, metricsOf } from '#shared/rules/cvss/versions.ts'
import { score3 } from './formulas-3.ts'

/** Runs of each property, twice for each version; ten times as many with `npm run soak -- cvss/reference`. */
const runs = process.env.SOAK === undefined ? 400 : 4_000

/**
 * Reference scores of the same vectors: for 3.0 and 3.1 the formulas of the specifications, for 4.0 another
 * implementation (whose 3.1 is no reference, because it ignores a modified scope).
 */
const reference: Readonly<Record<CvssVersion, (vector: string) => number>> = {
  '3.0': (vector) => score3(readVector(vector).choices, '3.0'),
  '3.1': (vector) => score3(readVector(vector).choices, '3.1'),
  '4.0': (vector) => new CVSS40(vector).Score(),
}

// Halves are rounded up, but a decimal half may be slightly less in binary. FIRST's calculator first adds
// a millionth, the other implementation does not. One vector in three hundred differs for that reason.
beforeAll(() => {
  const rounding = CVSS40 as unknown as { roundup(score: number): number }
  vi.spyOn(rounding, 'roundup').mockImplementation((score) => Math.round((score + 1e-6) * 10) / 10)
})

/** Vectors of all groups of metrics, with any mixture of omitted and undefined ones. */
function someVector(version: CvssVersion, optional: 'seldom' | 'often'): fc.Arbitrary<string> {
  const parts = metricsOf(version).map(({ code, group, values }) => {
    const written = fc.constantFrom(...values.map((one) => `/${code}:${one.code}`))
    if (group === 'base') return written
    return fc.oneof(
      { weight: optional === 'often' ? 1 : 12, arbitrary: fc.constantFrom('', `/${code}:X`) },
      { weight: optional === 'often' ? 3 : 1, arbitrary: written },
    )
  })
  return fc.tuple(...parts).map((texts) => `CVSS:${version}${texts.join('')}`)
}

function expectSame(version: CvssVersion, vector: string): void {
  expect(readVector(vector).problems, vector).toEqual([])
  expect(cvssScore(vector), vector).toBe(reference[version](vector))
}

describe.each(cvssVersions)('the score of version %s', (version) => {
  it.each(['seldom', 'often'] as const)(
    'of any vector equals the reference, with optional metrics %s',
    (optional) => {
      fc.assert(
        fc.property(someVector(version, optional), (vector) => expectSame(version, vector)),
        { numRuns: runs },
      )
    },
  )
})

describe('a score of version 4.0 that is exactly half', () => {
  it.each([
    ['AV:L/AC:L/AT:P/PR:N/UI:A/VC:N/VI:H/VA:L/SC:N/SI:N/SA:L/IR:H/MSC:L', 5.7],
    ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:H/VA:L/SC:H/SI:H/SA:H/MAT:N/MPR:L/MSC:H', 8.6],
    ['AV:N/AC:H/AT:N/PR:N/UI:N/VC:L/VI:H/VA:H/SC:H/SI:H/SA:H/E:P/CR:H/IR:H/AR:H/MSI:S', 9.2],
  ])('is rounded up: %s is %d', (metrics, score) => {
    expect(cvssScore(`CVSS:4.0/${metrics}`)).toBe(score)
  })
})

/** For each equivalence class of CVSS 4.0 (section 8.2, tables 24 to 28), a vector of the highest severity in it. */
const equivalence = {
  one: ['AV:N/PR:N/UI:N', 'AV:A/PR:N/UI:N', 'AV:P/PR:N/UI:N'],
  two: ['AC:L/AT:N', 'AC:H/AT:N'],
  threeAndSix: [
    'VC:H/VI:H/VA:H/CR:H/IR:H/AR:H',
    'VC:H/VI:H/VA:H/CR:M/IR:M/AR:M',
    'VC:L/VI:H/VA:H/CR:H/IR:H/AR:H',
    'VC:L/VI:H/VA:H/CR:H/IR:M/AR:M',
    'VC:L/VI:L/VA:L/CR:H/IR:H/AR:H',
  ],
  four: ['SC:H/SI:H/SA:H/MSI:S', 'SC:H/SI:H/SA:H', 'SC:L/SI:L/SA:L'],
  five: ['E:A', 'E:P', 'E:U'],
} as const

/** Puts the metrics into the order of the specification. */
function ordered(metrics: string): string {
  const written = new Map(metrics.split('/').map((metric) => [metric.split(':')[0], metric]))
  const inOrder = metricsOf('4.0').flatMap(({ code }) => written.get(code) ?? [])
  expect(inOrder).toHaveLength(written.size)
  return `CVSS:4.0/${inOrder.join('/')}`
}

function macroVectors(): string[] {
  return Object.values(equivalence).reduce<string[]>(
    (vectors, classes) => vectors.flatMap((vector) => classes.map((one) => `${vector}/${one}`)),
    [''],
  )
}

describe('the macro vectors of version 4.0', () => {
  const vectors = macroVectors().map((metrics) => ordered(metrics.slice(1)))

  it('are scored like another implementation, all 270 of them', () => {
    expect(new Set(vectors).size).toBe(270)
    for (const vector of vectors) expectSame('4.0', vector)
  })

  it('never score more than the one a step above', () => {
    const levels = Object.values(equivalence).map((classes) => classes.length)
    const above = (index: number, level: number) =>
      index - levels.slice(level + 1).reduce((product, count) => product * count, 1)
    const scores = vectors.map((vector) => cvssScore(vector) ?? Number.NaN)
    const threeAndSix = 2
    for (const [index, score] of scores.entries()) {
      for (const [level, count] of levels.entries()) {
        const step = levels.slice(level + 1).reduce((product, other) => product * other, 1)
        // The five levels of classes three and six do not form a single line.
        if (level === threeAndSix || Math.floor(index / step) % count === 0) continue
        expect(score, vectors[index]).toBeLessThanOrEqual(scores[above(index, level)] ?? Number.NaN)
      }
    }
  })
})
