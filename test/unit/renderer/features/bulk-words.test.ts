import { expect, test } from 'vitest'
import { bulkKinds } from '#renderer/state/shape/bulk-shape.ts'
import { batchStatusWords, bulkStateWords, bulkVerb } from '#renderer/words/bulk-words.ts'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { BatchView } from '#shared/desk/bulk.ts'

test('the button of a bulk transition says what it does to how many', () => {
  expect(bulkStateWords('duplicate', 1)).toBe('Mark 1 report as duplicate')
  expect(bulkStateWords('duplicate', 5)).toBe('Mark 5 reports as duplicates')
  expect(bulkStateWords('needs_more_info', 2)).toBe('Ask the reporters of 2 reports')
  for (const transition of transitionNames) expect(bulkStateWords(transition, 3)).not.toContain('_')
})

test('the button of any other change says what it does, too', () => {
  expect(bulkVerb('assign', { kind: 'assign', userId: 'mara' }, 12)).toBe('Assign 12 reports')
  expect(bulkVerb('assign', { kind: 'assign', userId: null }, 1)).toBe('Unassign 1 report')
  const classify = { kind: 'classify', severityId: 3 } as const
  expect(bulkVerb('classify', classify, 12)).toBe('Set severity for 12 reports')
  expect(bulkVerb('classify', { kind: 'classify', cvss: 'CVSS:3.1' }, 2)).toBe(
    'Set CVSS vector for 2 reports',
  )
  expect(bulkVerb('classify', { ...classify, cweTypeId: 79 }, 12)).toBe('Classify 12 reports')
  const comment = { kind: 'comment', text: 'Seen.' } as const
  expect(bulkVerb('public', { ...comment, audience: 'public' }, 2)).toBe('Send to the reporters of 2 reports')
  expect(bulkVerb('internal', { ...comment, audience: 'internal' }, 2)).toBe('Send internally on 2 reports')
  expect(bulkVerb('transition', { kind: 'transition', transition: 'spam' }, 2)).toBe('Mark 2 reports as spam')
})

test('the button names its effect while nothing is counted yet', () => {
  const verbs = bulkKinds.map((kind) => bulkVerb(kind, null, 0))
  expect(verbs).toEqual(['Change state', 'Assign', 'Classify', 'Send internally', 'Send to reporters'])
  expect(bulkVerb('assign', { kind: 'assign', userId: null }, 0)).toBe('Unassign')
})

const counts = { held: 0, queued: 0, sending: 0, unsure: 0, conflict: 0, failed: 0, done: 0, discarded: 0 }
const batch: BatchView = {
  id: 1,
  title: 'Seen',
  createdAt: 0,
  isPaused: false,
  total: 5,
  counts: { ...counts, done: 5 },
  beingChanged: 0,
  undone: 0,
  heldUntil: null,
  timeLeftMs: null,
  hindrance: null,
}
const words = (change: Partial<BatchView>) => batchStatusWords({ ...batch, ...change }, 0)

test('a bulk change whose remaining actions wait for edited text says so, and where', () => {
  const waiting = { counts: { ...counts, done: 3, held: 2 }, beingChanged: 2 }
  expect(words(waiting)).toBe('2 reports wait for words that were not saved. They are in Conflicts.')
  // The wait for unsaved words does not end by itself, so a lost connection does not hide it.
  expect(words({ ...waiting, hindrance: { kind: 'offline', nextTryAt: null } })).toContain('not saved')
  expect(words({ ...waiting, isPaused: true })).toContain('Paused.')
})

test('waiting edits are shown beside the running actions', () => {
  const waiting = { counts: { ...counts, queued: 3 }, beingChanged: 1, timeLeftMs: 20_000 }
  expect(words(waiting)).toBe(
    'Sending, about 20 s left. 1 report waits for words that were not saved. It is in Conflicts.',
  )
  expect(words({ ...waiting, beingChanged: 0 })).toBe('Sending, about 20 s left.')
  expect(words({})).toBe('Finished.')
})

test('an undone bulk change is not called finished', () => {
  expect(words({ counts: { ...counts, discarded: 5 }, undone: 5 })).toBe('Undone, nothing sent.')
  expect(words({ counts: { ...counts, done: 1, discarded: 4 }, undone: 4 })).toBe('4 reports undone, 1 sent.')
  expect(words({ counts: { ...counts, discarded: 5 } })).toBe('Cancelled, nothing sent.')
  expect(words({ counts: { ...counts, done: 1, discarded: 4 } })).toBe('Finished.')
  expect(words({ counts: { ...counts, failed: 1, discarded: 4 } })).toBe('Finished, 1 failed.')
  expect(words({ counts: { ...counts, failed: 2, conflict: 1 } })).toBe('Finished, 2 failed, 1 in conflict.')
})
