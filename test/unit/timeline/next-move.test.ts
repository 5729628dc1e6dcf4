import { describe, expect, it } from 'vitest'
import type { ReportView, TimelineEntry } from '#shared/desk/models.ts'
import { nextMove } from '#shared/rules/next-move.ts'

const entry = (
  who: 'reporter' | 'team' | 'system',
  audience: TimelineEntry['audience'],
  createdAt: number,
): TimelineEntry => ({
  id: String(createdAt),
  message: 'words',
  createdAt,
  audience,
  hasEvidence: false,
  actor: who === 'system' ? null : { id: who, nickname: who, isMe: false, isReporter: who === 'reporter' },
})

const report = (
  phase: 'new' | 'open' | 'waiting' | 'resolved' | 'closed' | null,
): Pick<ReportView, 'status' | 'createdAt' | 'timelineReadAt'> => ({
  status: phase === null ? null : { id: 1, name: 'any', phase },
  createdAt: 100,
  timelineReadAt: 900,
})

describe('the next move', () => {
  it('is unknown before the timeline was read', () => {
    expect(nextMove({ ...report('open'), timelineReadAt: null }, [])).toBeNull()
  })

  it("is nobody's once the report is closed", () => {
    expect(nextMove(report('resolved'), [entry('reporter', 'public', 1)])).toEqual({ who: 'nobody' })
    expect(nextMove(report('closed'), [])).toEqual({ who: 'nobody' })
  })

  it("is the team's while nobody has replied, since the report arrived", () => {
    expect(nextMove(report('new'), [entry('system', 'public', 101)])).toEqual({
      who: 'team',
      because: 'noReplyYet',
      since: 100,
    })
  })

  it("is the team's after a comment of the reporter", () => {
    const thread = [entry('team', 'public', 1), entry('reporter', 'public', 2)]
    expect(nextMove(report('open'), thread)).toEqual({ who: 'team', because: 'reporterSpoke', since: 2 })
  })

  it("is the reporter's after a public comment of the team", () => {
    const thread = [entry('reporter', 'public', 1), entry('team', 'public', 2)]
    expect(nextMove(report('open'), thread)).toEqual({ who: 'reporter', because: 'teamSpoke', since: 2 })
  })

  it('is not changed by internal comments, or comments of unknown audience', () => {
    const thread = [
      entry('reporter', 'public', 1),
      entry('team', 'internal', 2),
      entry('team', 'unknown', 3),
      entry('system', 'public', 4),
    ]
    expect(nextMove(report('open'), thread)).toEqual({ who: 'team', because: 'reporterSpoke', since: 1 })
  })

  it("is the reporter's if the status waits for them, until they answer", () => {
    expect(nextMove(report('waiting'), [])).toEqual({ who: 'reporter', because: 'asked', since: null })
    expect(nextMove(report('waiting'), [entry('team', 'public', 2)])).toEqual({
      who: 'reporter',
      because: 'asked',
      since: 2,
    })
    expect(nextMove(report('waiting'), [entry('reporter', 'public', 3)])?.who).toBe('team')
  })

  it('is known without a status too', () => {
    expect(nextMove(report(null), [entry('reporter', 'public', 3)])?.who).toBe('team')
  })
})
