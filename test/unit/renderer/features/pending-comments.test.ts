import { describe, expect, it } from 'vitest'
import { notInThread } from '#renderer/features/report/timeline/pending-comments.ts'
import type { TimelineEntry } from '#shared/desk/models.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'

const sentAt = Date.UTC(2026, 2, 1, 12)

/** A pending note. */
const note = (id: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  report: { id: 7, title: 'XSS in search' },
  program: null,
  action: { kind: 'comment', text: 'Seen it too.', audience: 'internal' },
  names: {},
  state: 'sending',
  reason: null,
  isBeingChanged: false,
  needs: null,
  batchId: null,
  createdAt: sentAt - 1_000,
  heldUntil: null,
  sentAt,
  settledAt: null,
  activityId: null,
  ...more,
})

const entry = (id: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  message: 'Seen it too.',
  createdAt: sentAt + 200,
  audience: 'internal',
  hasEvidence: false,
  actor: { id: 'u1', nickname: 'Ada', isMe: false, isReporter: false },
  ...more,
})

const ids = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id)

describe('a comment of the outbox', () => {
  it('is below the thread until the thread has it, by its id', () => {
    const sent = note(1, { state: 'done', activityId: '50' })
    expect(ids(notInThread([sent], [entry('49')]))).toEqual([1])
    expect(ids(notInThread([sent], [entry('50')]))).toEqual([])
  })

  it('that is being sent disappears as soon as the thread has its text, before its id is known', () => {
    expect(ids(notInThread([note(1)], [entry('50')]))).toEqual([])
  })

  it('is recognized by the form in which the service stored its text', () => {
    const text = 'Escape <script> in the name field & its label'
    const rewritten = entry('50', { message: 'Escape &lt;script&gt; in the name field &amp; its label' })
    const sending = note(1, { action: { kind: 'comment', text, audience: 'internal' } })
    expect(ids(notInThread([sending], [rewritten]))).toEqual([])
  })

  it.each([
    ['another’s words', { message: 'Seen it.' }],
    ['another audience', { audience: 'public' }],
    ['the reporter’s own words', { actor: { ...entry('1').actor, isReporter: true } }],
    ['an entry of long before', { createdAt: sentAt - 3_600_000 }],
    ['an entry without a time', { createdAt: null }],
  ] as [string, Partial<TimelineEntry>][])('stays beside %s', (_, more) => {
    expect(ids(notInThread([note(1)], [entry('50', more)]))).toEqual([1])
  })

  it.each(['held', 'queued', 'unsure', 'failed', 'conflict', 'done'] as const)(
    'that is %s stays: the engine decides whether it arrived',
    (state) => {
      expect(ids(notInThread([note(1, { state })], [entry('50')]))).toEqual([1])
    },
  )

  it('written twice is shown once for each that the thread does not have', () => {
    expect(ids(notInThread([note(1), note(2)], [entry('50')]))).toEqual([2])
    const first = note(1, { state: 'done', activityId: '50' })
    expect(ids(notInThread([first, note(2)], [entry('50')]))).toEqual([2])
    expect(ids(notInThread([first, note(2)], [entry('50'), entry('51')]))).toEqual([])
  })
})
