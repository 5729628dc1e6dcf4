import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { severityBands } from '#shared/rules/severity.ts'

const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)

test('a severity contradicts a score exactly if the score is in another band', () => {
  fc.assert(
    fc.property(fc.constantFrom(...severityBands), score, (severity, value) => {
      const band = cvssBand(value)
      const showsLack = severity !== 'unknown' && severity !== band
      expect(contradictedBand(severity, value)).toBe(showsLack ? band : null)
    }),
  )
  expect(contradictedBand(null, 9.8)).toBeNull()
  expect(contradictedBand('high', null)).toBeNull()
})
