import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import { ndjsonLine } from '#shared/rules/exports/ndjson.ts'
import { entry, sampleReport } from './sample-report.ts'

const scope = { withInternal: false }

describe('a report as a line of NDJSON', () => {
  it('has the fields of the specification, and its timeline', () => {
    const read = JSON.parse(ndjsonLine(sampleReport(), scope))
    expect(Report.safeParse(read).success).toBe(true)
    expect(read.activities.map((one: unknown) => ReportActivity.safeParse(one).success)).toEqual([true])
    expect(read).toMatchObject({
      id: 4711,
      programId: 10,
      createdAt: '2026-01-30T08:00:00.000Z',
      assignedTo: null,
      reporter: { id: 'r1', nickname: 'ann', email: 'ann@example.com' },
      vulnerabilityTypeId: 5,
      vulnerabilityType: 'SQL injection',
      includesInternal: false,
      activitiesComplete: true,
    })
  })

  it('writes ids of entries with all their digits', () => {
    const timeline = { entries: [entry('9007199254740993')], isComplete: true }
    expect(ndjsonLine(sampleReport({ timeline }), scope)).toContain('{"id":9007199254740993,')
  })

  it('omits unknown values, and distinguishes "nobody" from "not said"', () => {
    const unread = sampleReport({ details: null, timeline: null, name: null, assignedTo: undefined })
    const read = JSON.parse(ndjsonLine(unread, scope))
    for (const field of ['name', 'assignedTo', 'summary', 'cvss', 'bounty', 'activities']) {
      expect(read).not.toHaveProperty(field)
    }
    expect([read.textsComplete, read.activitiesComplete]).toEqual([false, false])
  })

  it('names the fields with a pending decision', () => {
    expect(JSON.parse(ndjsonLine(sampleReport({ unsent: ['status'] }), scope)).unsent).toEqual(['status'])
  })

  it('is one line for every line reader, and keeps every text unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\n', '\r', '\u2028', '\u0085', '"'),
        (a, b) => {
          const text = a + b + a
          const line = ndjsonLine(
            sampleReport({
              name: text,
              timeline: { entries: [entry('1', { message: text })], isComplete: true },
            }),
            scope,
          )
          expect(line.endsWith('\n')).toBe(true)
          expect(line.slice(0, -1)).not.toMatch(/[\n\r\u0085\u2028\u2029]/)
          const read = JSON.parse(line)
          expect([read.name, read.activities[0].message]).toEqual([text, text])
        },
      ),
    )
  })
})
