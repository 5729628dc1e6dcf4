import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const windowOf = (...ids: readonly number[]) => ({ ok: true, value: queueWindow(ids) })
const total = (value: number) => ({ ok: true, value })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The inbox, searched for this text, with these reports as matches. */
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
  return { held, get: store.getState, counts: () => held.calls('queue.total') }
}

describe('matches elsewhere', () => {
  test('are shown if the view has none, and opened with one key', async () => {
    const { get, counts } = await searched('token')
    expect(counts().map(({ input }) => input)).toMatchObject([{ view: { kind: 'all' }, search: 'token' }])
    await counts()[0]?.answer(total(2))
    expect(get().elsewhere).toMatchObject({ isKnown: true, reportId: null, count: 2 })
    expect(get().goElsewhere()).toBe(true)
    expect(get()).toMatchObject({ view: { kind: 'all' }, search: 'token' })
  })

  test('are opened as soon as they are known, by a key that was pressed before', async () => {
    const { get, counts } = await searched('token')
    expect(get().goElsewhere()).toBe(true)
    expect(get().view).toEqual({ kind: 'inbox' })
    await counts()[0]?.answer(total(2))
    expect(get().view).toEqual({ kind: 'all' })
  })

  test('are not shown if the view has some, or there are none', async () => {
    const some = await searched('token', 2)
    expect([some.get().elsewhere, some.counts()]).toEqual([null, []])
    expect(some.get().goElsewhere()).toBe(false)
    const none = await searched('token')
    await none.counts()[0]?.answer(total(0))
    expect(none.get().goElsewhere()).toBe(false)
    expect(none.get().view).toEqual({ kind: 'inbox' })
  })

  test('a number of a report in the copy opens it, in any view', async () => {
    const { held, get, counts } = await searched('4711')
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: null })
    const asked = counts().at(-1)
    expect(asked?.input).toMatchObject({ view: { kind: 'all' }, search: 'id:4711' })
    await asked?.answer(total(1))
    expect(get().elsewhere).toMatchObject({ isKnown: true, reportId: 4711, isListed: false, count: 0 })
    get().goElsewhere()
    expect(get()).toMatchObject({ openReportId: 4711, view: { kind: 'inbox' } })
  })

  test('a number that stands further down in the list is not elsewhere', async () => {
    const { held, get, counts } = await searched('2', 9, 2, 3)
    expect([get().elsewhere, held.calls('queue.locate'), counts()]).toEqual([null, [], []])

    const unread = await searched('4711', 9, 2, 3)
    await unread.held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 512 })
    expect(unread.get().elsewhere).toMatchObject({ isKnown: true, reportId: 4711, isListed: true })
    expect(unread.counts()).toEqual([])
    unread.get().goElsewhere()
    expect(unread.get().openReportId).toBe(4711)
  })

  test('a number in a long list is not taken for missing because an earlier search found nothing', async () => {
    const { held, get } = await searched('4712')
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: null })
    get().chooseView({ kind: 'all' })
    await settle()
    await held.calls('queue.window').at(-1)?.answer(windowOf())
    get().typeSearch('471')
    for (const { input, answer } of held.calls('queue.locate'))
      await answer({ ok: true, value: (input as { search: string }).search === '471' ? 512 : null })
    await settle()
    await held
      .calls('queue.window')
      .at(-1)
      ?.answer(windowOf(9, 2, 3))
    expect(get().elsewhere).toMatchObject({ isKnown: true, reportId: 471, isListed: true })
  })

  test('a number below other matches in the list is opened by the same key', async () => {
    const below = await searched('2', 9, 2, 3)
    expect(below.get().goElsewhere()).toBe(true)
    expect(below.get().openReportId).toBe(2)
    // The first row is opened by entering the list.
    const first = await searched('9', 9, 2, 3)
    expect(first.get().goElsewhere()).toBe(false)
  })

  test('a key that was pressed before anything was known is kept while the list turns out empty', async () => {
    const { held, get, counts } = await searched('47', 9)
    get().typeSearch('4711')
    expect(get().goElsewhere()).toBe(true)
    await settle()
    await held.calls('queue.window').at(-1)?.answer(windowOf())
    for (const { answer } of held.calls('queue.locate')) await answer({ ok: true, value: null })
    for (const { answer } of counts()) await answer(total(1))
    expect(get().openReportId).toBe(4711)
  })

  test('a number is opened by a key that was pressed before anything was known, in the list or not', async () => {
    for (const first of ['list', 'place'] as const) {
      const { held, get } = await searched('4711', 9)
      get().typeSearch('47112')
      expect(get().goElsewhere()).toBe(true)
      await settle()
      const list = held.calls('queue.window').at(-1)
      if (first === 'list') await list?.answer(windowOf(47_112))
      else {
        for (const { answer } of held.calls('queue.locate')) await answer({ ok: true, value: 0 })
      }
      expect(get().openReportId, first).toBe(47_112)
    }
  })

  test('a number that the list begins with does not count as elsewhere', async () => {
    const { held, get, counts } = await searched('7', 7, 3)
    expect(get().elsewhere).toBeNull()
    // An answer requested before the list arrived does not change that, either.
    const asked = held.calls('queue.locate')
    expect(asked).not.toEqual([])
    for (const { answer } of asked) await answer({ ok: true, value: null })
    expect(counts()).not.toEqual([])
    for (const { answer } of counts()) await answer(total(1))
    expect(get().elsewhere).toBeNull()
  })
})
