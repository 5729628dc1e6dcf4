import { describe, expect, it } from 'vitest'
import { dueSentence, dueWords, formatSpan } from '#shared/rules/sla/due-words.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 2, 2, 12)
const due = (hours: number) =>
  ({
    kind: 'due',
    promise: 'firstReply',
    dueAt: now + hours * hour,
    atRiskFrom: now + (hours - 4) * hour,
  }) as const

describe('a due time in words', () => {
  it('is a number, colored only if at risk or missed, which its text says as well', () => {
    expect(dueWords(due(5), now)).toEqual({ short: '5h', long: 'Due in 5h', tone: 'plain' })
    expect(dueWords(due(2), now)).toEqual({ short: '2h', long: 'At risk, due in 2h', tone: 'risk' })
    expect(dueWords(due(-5), now)).toEqual({ short: '−5h', long: 'Overdue by 5h', tone: 'missed' })
    expect(dueWords(due(0), now).tone).toBe('risk')
  })

  it("is given in days of a paused promise's own time", () => {
    const paused = (left: number, dayMs: number) =>
      dueWords({ kind: 'paused', promise: 'triage', left, dayMs }, now).long
    expect(paused(14 * hour, 8 * hour)).toBe('Paused, 1d left')
    expect(paused(14 * hour, 24 * hour)).toBe('Paused, 14h left')
  })

  it('never says that no time is left while some is', () => {
    expect([1, 59_999, 60_000, hour, 23.9 * hour, 24 * hour].map((span) => formatSpan(span))).toEqual([
      '1m',
      '1m',
      '1m',
      '1h',
      '23h',
      '1d',
    ])
  })

  it('names the promise in a sentence', () => {
    expect(dueSentence(due(-30), now)).toBe('First reply overdue by 1d')
    expect(dueSentence(due(2), now)).toBe('First reply at risk, due in 2h')
  })
})
