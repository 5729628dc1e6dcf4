import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entryKind,
  filterThread,
  firstShown,
  foldThread,
  markedAsNew,
  newShownAtMost,
  shownWith,
  threadCounts,
} from '#renderer/features/report/timeline/thread-view.ts'
import type { TimelineEntry } from '#shared/desk/models.ts'

const entries = fc.array(
  fc.record({
    id: fc.nat().map(String),
    message: fc.string(),
    createdAt: fc.option(fc.nat()),
    audience: fc.constantFrom<TimelineEntry['audience']>('internal', 'public', 'unknown'),
    hasEvidence: fc.boolean(),
    actor: fc.option(
      fc.record({ id: fc.string(), nickname: fc.string(), isMe: fc.boolean(), isReporter: fc.boolean() }),
    ),
  }),
  { maxLength: 80 },
)

const actor = { id: 'a', nickname: 'a', isMe: false, isReporter: false }

describe('a thread', () => {
  it('shows an entry of unknown audience as internal', () => {
    expect(entryKind({ actor, audience: 'unknown' })).toBe('internal')
    expect(entryKind({ actor, audience: 'internal' })).toBe('internal')
    expect(entryKind({ actor, audience: 'public' })).toBe('public')
  })

  it('shows an entry without an actor as a system entry, whatever its audience', () => {
    expect(entryKind({ actor: null, audience: 'internal' })).toBe('system')
    expect(entryKind({ actor: null, audience: 'public' })).toBe('system')
  })

  it('is split by its filters without loss, and counted as it is shown', () => {
    fc.assert(
      fc.property(entries, (thread) => {
        const counts = threadCounts(thread)
        expect(filterThread(thread, 'all')).toEqual(thread)
        for (const filter of ['public', 'internal', 'system'] as const) {
          expect(filterThread(thread, filter)).toHaveLength(counts[filter])
        }
        expect(counts.public + counts.internal + counts.system).toBe(counts.all)
      }),
    )
  })

  it('collapses the oldest entries and says how many', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 60 }), (thread, shown) => {
        const { folded, entries: rest } = foldThread(thread, shown)
        expect(folded + rest.length).toBe(thread.length)
        expect(rest).toEqual(thread.slice(folded))
        expect(rest.length).toBeLessThanOrEqual(shown + 4)
      }),
    )
  })

  it('is drawn as far back as the entry that should be in sight', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 60 }), fc.nat(), (thread, shown, at) => {
        const wanted = thread[at % Math.max(1, thread.length)]?.id ?? null
        const { entries: drawn } = foldThread(thread, shownWith(thread, shown, wanted))
        if (wanted !== null) expect(drawn.map(({ id }) => id)).toContain(wanted)
        expect(shownWith(thread, shown, wanted)).toBeGreaterThanOrEqual(shown)
      }),
    )
    expect(shownWith([], 30, 'not here')).toBe(30)
  })

  it('is not drawn completely for thousands of new entries: the divider is above the first drawn one', () => {
    const thread = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at) }) as TimelineEntry)
    const drawn = firstShown(thread, '7')
    expect(drawn).toHaveLength(newShownAtMost)
    expect(markedAsNew(thread, thread.length - drawn.length, '7')).toBe(drawn[0]?.id)
    expect(markedAsNew(thread, 4_000, '4980')).toBe('4980')
    expect([markedAsNew(thread, 0, 'not here'), markedAsNew(thread, 0, null)]).toEqual([null, null])
    expect(firstShown(thread, '4960')[0]?.id).toBe('4960')
  })
})
