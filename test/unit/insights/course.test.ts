import { expect, test } from 'vitest'
import { courseOf } from '#shared/rules/insights/course.ts'
import type { SlaEntry, SlaReport } from '#shared/rules/sla/history.ts'

const hour = 3_600_000
const received = Date.UTC(2026, 4, 4, 9)
const at = (hours: number) => received + hours * hour
const moved = (hours: number, from: string, to: string): SlaEntry => ({
  createdAt: at(hours),
  actorId: null,
  isInternal: true,
  message: `Status changed from **${from}** to **${to}**.`,
})
const wrote = (hours: number, actorId: string, isInternal = false): SlaEntry => ({
  createdAt: at(hours),
  actorId,
  isInternal,
  message: 'words',
})

function report(status: string, entries: readonly SlaEntry[], more: Partial<SlaReport> = {}): SlaReport {
  return {
    programId: 1,
    severity: 'high',
    receivedAt: received,
    latestAt: Date.UTC(2030, 0),
    reporterId: 'reporter',
    status,
    hasReward: false,
    mayBeRewarded: true,
    isKnownIssue: false,
    entries,
    isWhole: true,
    sent: [],
    pending: [],
    ...more,
  }
}
const isStatus = () => true

test('times run while a report is open, and pause while its reporter is asked and while it is closed', () => {
  const course = courseOf(
    report('Resolved', [
      moved(2, 'New', 'Needs more info'),
      wrote(5, 'reporter'),
      moved(12, 'Needs more info', 'Informative'),
      moved(20, 'Informative', 'To review'),
      wrote(21, 'triager'),
      moved(23, 'To review', 'Triaged'),
      moved(30, 'Triaged', 'Resolved'),
    ]),
    isStatus,
  )
  const known = <T>(value: T) => ({ kind: 'known', value })
  expect(course.openings).toEqual(
    known([
      { from: at(0), to: at(12) },
      { from: at(20), to: at(30) },
    ]),
  )
  expect(course.reply).toEqual(known({ at: at(21), ms: 3 * hour, askedMs: 10 * hour }))
  // Closing is a triage decision, too.
  expect(course.triage).toEqual(known({ at: at(12), ms: 2 * hour, askedMs: 10 * hour }))
  expect(course.resolution).toEqual(known({ at: at(30), ms: 12 * hour, askedMs: 10 * hour }))
})

test('internal comments and the reporter’s own are no reply', () => {
  const course = courseOf(report('New', [wrote(1, 'triager', true), wrote(2, 'reporter')]), isStatus)
  expect(course.reply).toEqual({ kind: 'known', value: null })
  expect(course.openings).toEqual({ kind: 'known', value: [{ from: received, to: null }] })
})

test('a fact that the timeline does not prove is unknown, never guessed', () => {
  const because = (one: SlaReport) => {
    const { openings } = courseOf(one, isStatus)
    return openings.kind === 'unknown' ? openings.because : null
  }
  expect(because(report('Resolved', []))).toBe('statusUnknown')
  expect(because(report('Triaged', [moved(1, 'New', 'Resolved')]))).toBe('statusUnknown')
  expect(because(report('New', [], { isWhole: false }))).toBe('timelineNotRead')
  expect(because(report('New', [], { receivedAt: null }))).toBe('noDate')
  expect(courseOf(report('New', [], { isWhole: false }), isStatus).receivedAt).toBe(received)
})
