import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReceivedActivity, ReceivedReport, ReceivedReportSummary } from '#shared/admin-api/received.ts'

const completeReport = {
  id: 7,
  name: 'Open redirect',
  createdAt: '2026-01-01T00:00:00Z',
  lastActivityAt: '2026-01-02T00:00:00Z',
  programId: 1,
  target: { id: 2, name: 'api.acme.example' },
  status: { id: 3, name: 'New' },
  severity: { id: 4, name: 'Low' },
  reporter: { id: 'u1', nickname: 'zx0r', email: 'zx0r@mail.example' },
  assignedTo: null,
  summary: 's',
  description: 'd',
  impact: 'i',
  vulnerabilityTypeId: null,
  cweTypeId: 601,
  cvss: null,
  cve: null,
  bounty: 0,
  bonus: 0,
  duplicateOf: 5,
  effectiveRole: 'SuperAdmin',
}
const optionalFields = Object.keys(completeReport).filter((name) => name !== 'id')

describe('an undocumented form of a report', () => {
  test('any set of fields except the id may be missing or null', () => {
    fc.assert(
      fc.property(fc.subarray(optionalFields), fc.boolean(), (without, asNull) => {
        const sent = Object.fromEntries(
          Object.entries(completeReport).flatMap(([name, value]) =>
            without.includes(name) ? (asNull ? [[name, null]] : []) : [[name, value]],
          ),
        )
        const read = ReceivedReport.safeParse(sent)
        expect(read.success).toBe(true)
        for (const name of optionalFields.filter((field) => !without.includes(field))) {
          expect(read.data).toHaveProperty(name)
        }
      }),
    )
  })

  test('a name of megabytes, which every row would carry, is an error of that report', () => {
    const name = 'n'.repeat(10_001)
    const fields = ['status', 'severity', 'target'].map((field) => ({ [field]: { id: 1, name } }))
    const people = ['reporter', 'assignedTo'].flatMap((field) => [
      { [field]: { id: 'u1', nickname: name } },
      { [field]: { id: name } },
    ])
    for (const sent of [...fields, ...people]) {
      expect(ReceivedReportSummary.safeParse({ id: 1, ...sent }).success, Object.keys(sent)[0]).toBe(false)
    }
    expect(ReceivedReportSummary.safeParse({ id: 1, name }).success).toBe(true)
  })

  test('"unassigned" and "not said" stay distinct', () => {
    expect(ReceivedReportSummary.parse({ id: 1, assignedTo: null }).assignedTo).toBeNull()
    expect(ReceivedReportSummary.parse({ id: 1 }).assignedTo).toBeUndefined()
  })

  test('an undocumented null counts as missing, also inside a person', () => {
    const read = ReceivedReportSummary.parse({ id: 1, name: null, reporter: { id: 'u', nickname: null } })
    expect(read.name).toBeUndefined()
    expect(read.reporter).toEqual({ id: 'u' })
  })

  test('unknown fields are kept', () => {
    expect(ReceivedReportSummary.parse({ id: 1, slaDueAt: 'soon' })).toHaveProperty('slaDueAt', 'soon')
  })

  test.each([
    ['no id', {}],
    ['an id that is text', { id: '7' }],
    ['a name that is a number', { id: 7, name: 7 }],
    ['a time that is none', { id: 7, createdAt: 'soon' }],
    ['a person without an id', { id: 7, reporter: { nickname: 'x' } }],
  ])('%s is an error of this one report', (_, sent) => {
    expect(ReceivedReportSummary.safeParse(sent).success).toBe(false)
  })

  test('an int64 id beyond 2^53 keeps all its digits', () => {
    expect(ReceivedActivity.parse({ id: '9223372036854775807' }).id).toBe('9223372036854775807')
    expect(ReceivedActivity.parse({ id: 12 }).id).toBe('12')
  })
})
