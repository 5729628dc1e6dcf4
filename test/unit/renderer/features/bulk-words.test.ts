import { expect, test } from 'vitest'
import { standingWords } from '#renderer/features/bulk/bulk-words.ts'
import type { BatchView } from '#shared/desk/bulk.ts'

const counts = { held: 0, queued: 0, sending: 0, unsure: 0, conflict: 0, failed: 0, done: 0, discarded: 0 }
const batch: BatchView = {
  id: 1,
  title: 'Seen',
  createdAt: 0,
  isPaused: false,
  total: 5,
  counts: { ...counts, done: 5 },
  beingChanged: 0,
  heldUntil: null,
  timeLeftMs: null,
  hindrance: null,
}
const words = (change: Partial<BatchView>) => standingWords({ ...batch, ...change }, 0)

test('a bulk change whose rest waits for words says so, and where they are', () => {
  const waiting = { counts: { ...counts, done: 3, held: 2 }, beingChanged: 2 }
  expect(words(waiting)).toBe('2 reports wait for words that were not saved. They are in the outbox.')
  // Nothing of that would pass by itself.
  expect(words({ ...waiting, hindrance: { kind: 'offline', nextTryAt: null } })).toContain('not saved')
  expect(words({ ...waiting, isPaused: true })).toContain('Paused.')
})

test('what waits for words is told beside what goes on', () => {
  const waiting = { counts: { ...counts, queued: 3 }, beingChanged: 1, timeLeftMs: 20_000 }
  expect(words(waiting)).toBe(
    'Sending, about 20 s left. 1 report waits for words that were not saved. It is in the outbox.',
  )
  expect(words({ ...waiting, beingChanged: 0 })).toBe('Sending, about 20 s left.')
  expect(words({})).toBe('Finished.')
})

test('a bulk change that was taken back does not call itself finished', () => {
  expect(words({ counts: { ...counts, discarded: 5 } })).toBe('Nothing of it will be sent.')
  expect(words({ counts: { ...counts, done: 1, discarded: 4 } })).toBe('Finished.')
  expect(words({ counts: { ...counts, failed: 1, discarded: 4 } })).toBe('Finished, but for 1 report below.')
})
