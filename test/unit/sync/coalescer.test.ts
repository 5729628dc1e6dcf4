import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnnouncer } from '#main/engine/sync/announcer.ts'
import { createCoalescer } from '#main/engine/sync/coalescer.ts'
import type { DeskEvent } from '#shared/desk/events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the first call runs at once, the others of the interval become one more run', () => {
  const beat = vi.fn()
  const coalescer = createCoalescer(250, beat)
  coalescer.ask()
  expect(beat).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 100; i += 1) coalescer.ask()
  expect(beat).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(beat).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(beat).toHaveBeenCalledTimes(2)
})

it('runs at most once in the interval under constant calls', () => {
  const beat = vi.fn()
  const coalescer = createCoalescer(250, beat)
  for (let at = 0; at < 10_000; at += 10) {
    coalescer.ask()
    vi.advanceTimersByTime(10)
  }
  expect(beat.mock.calls.length).toBeLessThanOrEqual(41)
})

it('the last call is not lost, and nothing follows', () => {
  const beat = vi.fn()
  const coalescer = createCoalescer(250, beat)
  coalescer.ask()
  coalescer.ask()
  coalescer.end()
  expect(beat).toHaveBeenCalledTimes(2)
  coalescer.end()
  coalescer.ask()
  vi.advanceTimersByTime(1_000)
  expect(beat).toHaveBeenCalledTimes(2)
})

it('reports that changed just before a workspace closes are announced, and none after', () => {
  const emit = vi.fn<(event: DeskEvent) => void>()
  const announcer = createAnnouncer(
    'one',
    emit,
    () => null,
    () => null,
  )
  const announced = (reportIds: readonly number[]) => [
    { kind: 'reportsChanged', workspaceId: 'one', reportIds },
  ]
  announcer.reportsChanged([1])
  announcer.reportsChanged([2, 3])
  expect(emit.mock.calls).toEqual([announced([1])])
  announcer.end()
  expect(emit.mock.calls).toEqual([announced([1]), announced([2, 3])])
  announcer.reportsChanged([4])
  vi.advanceTimersByTime(1_000)
  expect(emit).toHaveBeenCalledTimes(2)
})

it('after many at once, single reports are announced by their ids again', () => {
  const emit = vi.fn<(event: DeskEvent) => void>()
  const nothing = () => null
  const announcer = createAnnouncer('one', emit, nothing, nothing)
  announcer.reportsChanged('many')
  announcer.reportsChanged([7])
  vi.advanceTimersByTime(1_000)
  expect(emit.mock.calls.map(([event]) => event)).toMatchObject([{ reportIds: 'many' }, { reportIds: [7] }])
})

it('up to two hundred reports are announced by their ids, and more as "many"', () => {
  const emit = vi.fn<(event: DeskEvent) => void>()
  const nothing = () => null
  const announcer = createAnnouncer('one', emit, nothing, nothing)
  const ids = (length: number) => Array.from({ length }, (_, id) => id)
  announcer.reportsChanged(ids(200))
  announcer.reportsChanged(ids(201))
  announcer.end()
  expect(emit.mock.calls.map(([event]) => event)).toMatchObject([
    { reportIds: ids(200) },
    { reportIds: 'many' },
  ])
})

it('an unchanged state, or unchanged counts of the outbox, are not repeated; a change and its reversal are', () => {
  const emit = vi.fn<(event: DeskEvent) => void>()
  let now: object | null = { is: 'a' }
  const read = () => now as never
  const announcer = createAnnouncer('one', emit, read, read)
  for (const next of [{ is: 'a' }, { is: 'a' }, null, { is: 'a' }, { is: 'b' }, { is: 'a' }]) {
    now = next
    announcer.syncStateMayHaveChanged()
    announcer.outboxMayHaveChanged()
    vi.advanceTimersByTime(1_000)
  }
  const announced = (kind: string) => emit.mock.calls.filter(([event]) => event.kind === kind)
  expect(announced('syncStateChanged')).toHaveLength(3)
  expect(announced('outboxChanged')).toHaveLength(3)
})

it('a state and counts that changed just before a workspace closes are announced, and none after', () => {
  const emit = vi.fn<(event: DeskEvent) => void>()
  let now = 0
  const read = () => ({ now }) as never
  const announcer = createAnnouncer('one', emit, read, read)
  const change = () => {
    now += 1
    announcer.syncStateMayHaveChanged()
    announcer.outboxMayHaveChanged()
  }
  change()
  change()
  announcer.end()
  expect(emit).toHaveBeenCalledTimes(4)
  change()
  vi.advanceTimersByTime(1_000)
  expect(emit).toHaveBeenCalledTimes(4)
})
