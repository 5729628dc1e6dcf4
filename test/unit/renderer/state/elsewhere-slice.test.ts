import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const windowOf = (...ids: readonly number[]) => ({ ok: true, value: queueWindow(ids) })
const total = (value: number) => ({ ok: true, value })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The inbox, searched for these words, of which it holds these reports. */
async function searched(words: string, ...ids: readonly number[]) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('w'))
  await settle()
  await held
    .calls('queue.window')
    .at(-1)
    ?.answer(windowOf(1, 2, 3))
  store.getState().typeSearch(words)
  await settle()
  await held
    .calls('queue.window')
    .at(-1)
    ?.answer(windowOf(...ids))
  return { get: store.getState, counts: () => held.calls('queue.total') }
}

describe('what is found elsewhere', () => {
  test('is told where the view has nothing, and gone to by one key', async () => {
    const { get, counts } = await searched('token')
    expect(counts().map(({ input }) => input)).toMatchObject([{ view: { kind: 'all' }, search: 'token' }])
    await counts()[0]?.answer(total(2))
    expect(get().elsewhere).toEqual({ isKnown: true, reportId: null, count: 2 })
    expect(get().goElsewhere()).toBe(true)
    expect(get()).toMatchObject({ view: { kind: 'all' }, search: 'token' })
  })

  test('is gone to as soon as it is known, by a key that was pressed before', async () => {
    const { get, counts } = await searched('token')
    expect(get().goElsewhere()).toBe(true)
    expect(get().view).toEqual({ kind: 'inbox' })
    await counts()[0]?.answer(total(2))
    expect(get().view).toEqual({ kind: 'all' })
  })

  test('is nothing where the view has some, or nothing has any', async () => {
    const some = await searched('token', 2)
    expect([some.get().elsewhere, some.counts()]).toEqual([null, []])
    expect(some.get().goElsewhere()).toBe(false)
    const none = await searched('token')
    await none.counts()[0]?.answer(total(0))
    expect(none.get().goElsewhere()).toBe(false)
    expect(none.get().view).toEqual({ kind: 'inbox' })
  })

  test('a number that is here opens, wherever it is', async () => {
    const { get, counts } = await searched('4711')
    const asked = counts().at(-1)
    expect(asked?.input).toMatchObject({ view: { kind: 'all' }, search: 'id:4711' })
    await asked?.answer(total(1))
    expect(get().elsewhere).toEqual({ isKnown: true, reportId: 4711, count: 0 })
    get().goElsewhere()
    expect(get()).toMatchObject({ openReportId: 4711, view: { kind: 'inbox' } })
  })

  test('a number that the list begins with is not said to be elsewhere', async () => {
    const { get, counts } = await searched('2', 2, 3)
    expect(get().elsewhere).toBeNull()
    // Not by an answer that was asked for before the list was here, either.
    const asked = counts()
    expect(asked).not.toEqual([])
    for (const { answer } of asked) await answer(total(1))
    expect(get().elsewhere).toBeNull()
  })
})
