import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueueReader } from '#renderer/state/queue-reader.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const request = (search: string): QueueRequest => ({
  workspaceId: 'w',
  view: { kind: 'all' },
  search,
  sort: 'activity',
})
const found = (id: number) => queueWindow([id], { total: 1_000 })

function startReading() {
  const held = heldDesk()
  const answers: unknown[] = []
  const reader = createQueueReader(held.desk, {
    onWindow: (number, window, isFirst) => answers.push([number, window.rows[0]?.id, isFirst]),
    onError: (error) => answers.push(error.kind),
  })
  const asked = () =>
    held.calls('queue.window').map(({ input }) => input as QueueRequest & { offset: number })
  return { held, answers, reader, asked }
}

test('an answer to an earlier keystroke is dropped', async () => {
  const { held, answers, reader } = startReading()
  reader.ask(request('t'), [0])
  reader.ask(request('to'), [0])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  expect(answers).toEqual([[0, 2, true]])
})

test('intermediate keystrokes are never sent: one query runs, and one waits', async () => {
  const { held, reader, asked } = startReading()
  for (const search of ['t', 'to', 'tok', 'toke', 'token']) reader.ask(request(search), [0])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  expect(asked().map(({ search }) => search)).toEqual(['t', 'to', 'token'])
})

test('fast scrolling reads where it stops, not what it passed', async () => {
  const { held, reader, asked } = startReading()
  reader.ask(request(''), [0])
  reader.want([3])
  reader.want([7, 8])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  await held.calls('queue.window')[2]?.answer({ ok: true, value: found(3) })
  expect(asked().map(({ offset }) => offset)).toEqual([0, 700, 800])
})

test('a change while a window is read makes it read again', async () => {
  const { held, answers, reader, asked } = startReading()
  reader.ask(request(''), [0])
  reader.refresh()
  reader.refresh()
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  expect(asked()).toHaveLength(2)
  expect(answers).toEqual([
    [0, 1, true],
    [0, 2, false],
  ])
})

test('an error is reported, and the next query runs all the same', async () => {
  const { held, answers, reader } = startReading()
  reader.ask(request('a'), [0])
  await held.calls('queue.window')[0]?.answer({ ok: false, error: { kind: 'internal', reference: 'r' } })
  reader.ask(request('b'), [0])
  await settle()
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  expect(answers).toEqual(['internal', [0, 2, true]])
})

test('an error of reading ahead is reported only when the rows come into sight', async () => {
  const { held, answers, reader, asked } = startReading()
  const failure = { ok: false, error: { kind: 'internal', reference: 'r' } } as const
  reader.ask(request(''), [0])
  reader.want([0], [1, 2])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer(failure)
  await held.calls('queue.window')[2]?.answer({ ok: true, value: found(3) })
  expect(answers).toEqual([
    [0, 1, true],
    [2, 3, false],
  ])
  reader.want([1])
  await held.calls('queue.window')[3]?.answer(failure)
  expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 200, 100])
  expect(answers.at(-1)).toBe('internal')
})

test('after an error, nothing is read until the next change, and then windows are read ahead again', async () => {
  const { held, answers, reader, asked } = startReading()
  reader.ask(request(''), [0])
  reader.want([0], [1])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  reader.refresh()
  await held.calls('queue.window')[2]?.answer({ ok: false, error: { kind: 'internal', reference: 'r' } })
  await settle()
  expect(answers.at(-1)).toBe('internal')
  expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 0])
  reader.refresh()
  await held.calls('queue.window')[3]?.answer({ ok: true, value: found(1) })
  reader.want([0], [1])
  await settle()
  expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 0, 0, 100])
})

test('an error on the first of two windows on screen stays until the next change', async () => {
  const { held, answers, reader, asked } = startReading()
  reader.ask(request(''), [0, 1])
  await held.calls('queue.window')[0]?.answer({ ok: false, error: { kind: 'internal', reference: 'r' } })
  reader.want([0, 1], [2])
  await settle()
  expect(answers).toEqual(['internal'])
  expect(asked().map(({ offset }) => offset)).toEqual([0])
  reader.refresh()
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[2]?.answer({ ok: true, value: found(2) })
  expect(answers).toEqual(['internal', [0, 1, true], [1, 2, false]])
})

test('a window is read ahead only if everything on screen is here', async () => {
  const { held, reader, asked } = startReading()
  reader.ask(request(''), [0])
  reader.want([3, 4], [5, 2])
  for (let answer = 0; answer < 5; answer += 1)
    await held.calls('queue.window')[answer]?.answer({ ok: true, value: found(answer) })
  expect(asked().map(({ offset }) => offset)).toEqual([0, 300, 400, 500, 200])
})

test('a dropped window is read again when the list returns to it', async () => {
  const { held, reader, asked } = startReading()
  reader.ask(request(''), [0])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  reader.want([9])
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  reader.forget([0])
  reader.want([0])
  expect(asked().map(({ offset }) => offset)).toEqual([0, 900, 0])
})

test('a failing listener is reported as an error, and reading continues after the next change', async () => {
  const held = heldDesk()
  const answers: unknown[] = []
  const reader = createQueueReader(held.desk, {
    onWindow: (number) => {
      if (answers.length === 0) throw new Error('cannot draw this')
      answers.push(number)
    },
    onError: (error) => answers.push(error),
  })
  reader.ask(request(''), [0])
  reader.want([0, 1])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  expect(held.calls('queue.window')).toHaveLength(1)
  reader.refresh()
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[2]?.answer({ ok: true, value: found(2) })
  expect(answers).toEqual([{ kind: 'internal', reference: 'list: Error: cannot draw this' }, 0, 1])
})

describe('the remaining window after the first rows of a new query', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const beginning = { ok: true, value: { ...found(1), isBeginning: true } } as const

  test('is read after a moment without typing', async () => {
    const { held, answers, reader, asked } = startReading()
    reader.ask(request('t'), [0])
    await held.calls('queue.window')[0]?.answer(beginning)
    await vi.advanceTimersByTimeAsync(150)
    expect(asked()).toMatchObject([{ offset: 0, limit: 100, rowsAtMost: 40 }])
    await vi.advanceTimersByTimeAsync(150)
    await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
    expect(asked()[1]).toMatchObject({ offset: 0, limit: 100 })
    expect(asked()[1]).not.toHaveProperty('rowsAtMost')
    expect(answers).toEqual([
      [0, 1, true],
      [0, 1, false],
    ])
  })

  test('is read at once when the list scrolls past the loaded rows', async () => {
    const { held, reader, asked } = startReading()
    reader.ask(request('t'), [0])
    await held.calls('queue.window')[0]?.answer(beginning)
    reader.hurry()
    reader.want([0, 1])
    await settle()
    await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
    expect(asked().map(({ offset }) => offset)).toEqual([0, 0, 100])
  })

  test('is read at once if the list scrolled past those rows before they arrived', async () => {
    const { held, reader, asked } = startReading()
    reader.ask(request('t'), [0])
    reader.want([0, 1])
    await held.calls('queue.window')[0]?.answer(beginning)
    await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
    expect(asked().map(({ offset }) => offset)).toEqual([0, 0, 100])
  })

  test('is read, with everything in sight, if a change came while it waited', async () => {
    const { held, reader, asked } = startReading()
    reader.ask(request('t'), [0])
    await held.calls('queue.window')[0]?.answer(beginning)
    reader.refresh()
    await vi.advanceTimersByTimeAsync(300)
    reader.refresh()
    await held.calls('queue.window')[1]?.answer({ ok: true, value: found(1) })
    await held.calls('queue.window')[2]?.answer({ ok: true, value: found(1) })
    expect(asked().map(({ offset }) => offset)).toEqual([0, 0, 0])
  })

  test('is never read if another query comes first', async () => {
    const { held, reader, asked } = startReading()
    reader.ask(request('t'), [0])
    await held.calls('queue.window')[0]?.answer(beginning)
    reader.ask(request('to'), [0])
    await vi.advanceTimersByTimeAsync(300)
    await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
    await vi.advanceTimersByTimeAsync(300)
    expect(asked().map(({ search }) => search)).toEqual(['t', 'to'])
  })
})

test.each([
  { inSight: 0, rowsAtMost: 40 },
  { inSight: 17, rowsAtMost: 17 },
  { inSight: 66, rowsAtMost: 66 },
  { inSight: 130, rowsAtMost: 100 },
])(
  'a screen of $inSight rows requests $rowsAtMost first, 0 if not known yet',
  async ({ inSight, rowsAtMost }) => {
    const { reader, asked } = startReading()
    reader.ask(request('t'), [0], inSight)
    expect(asked()).toMatchObject([{ limit: 100, rowsAtMost }])
  },
)

test('rows read ahead are read again only when they come into sight', async () => {
  const { held, reader, asked } = startReading()
  reader.ask(request(''), [0])
  reader.want([0], [1])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: found(1) })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  reader.refresh()
  await held.calls('queue.window')[2]?.answer({ ok: true, value: found(1) })
  reader.want([0], [1])
  await settle()
  expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 0])
  reader.want([0, 1])
  await settle()
  expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 0, 100])
})

test('the remaining window is not requested if another query came meanwhile', async () => {
  const { held, reader, asked } = startReading()
  reader.ask(request('t'), [0])
  reader.ask(request('to'), [0])
  await held.calls('queue.window')[0]?.answer({ ok: true, value: { ...found(1), isBeginning: true } })
  await held.calls('queue.window')[1]?.answer({ ok: true, value: found(2) })
  expect(asked().map(({ search }) => search)).toEqual(['t', 'to'])
})
