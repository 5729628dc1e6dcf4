import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { severityBand, severityBands, severityRank } from '#shared/rules/severity.ts'
import { isOpen, statusPhase } from '#shared/rules/status.ts'

describe('names of an unknown catalogue', () => {
  test.each([
    ['Critical', 'critical'],
    ['HIGH', 'high'],
    ['P3 - Medium', 'medium'],
    ['low (3.1)', 'low'],
    ['Informational', 'none'],
    ['Wormable', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ])('severity %j is in the band %s', (name, band) => {
    expect(severityBand(name)).toBe(band)
  })

  test.each([
    ['New', 'new'],
    ['needs_more_info', 'waiting'],
    ['NeedsMoreInfo', 'waiting'],
    ['Out of scope', 'closed'],
    ['out-of-scope', 'closed'],
    ['Resolved', 'resolved'],
    ['Pending vendor', 'open'],
    ['toString', 'open'],
  ])('status %j is %s', (name, phase) => {
    expect(statusPhase(name)).toBe(phase)
  })

  // SPEC-222
  test("an unknown status stays in the triager's queues", () => {
    expect(isOpen(statusPhase('Escalated to board'))).toBe(true)
  })

  test('any text is accepted, and every band has its own rank', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(severityBands).toContain(severityBand(name))
        statusPhase(name)
      }),
    )
    expect(new Set(severityBands.map(severityRank)).size).toBe(severityBands.length)
  })
})
