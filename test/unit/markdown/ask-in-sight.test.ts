import { expect, test } from 'vitest'
import { askInSight } from '#renderer/markdown/ask-in-sight.ts'
import { createSight } from '#renderer/state/sight.ts'

function asking(isShown: boolean, isAskedAhead: boolean) {
  const sight = createSight(isShown)
  const signals: AbortSignal[] = []
  const stop = askInSight(sight, isAskedAhead, (signal) => signals.push(signal))
  /** Of every time it was asked, whether somebody waits. */
  const waiting = () => signals.map(({ aborted }) => !aborted)
  return { sight, stop, waiting }
}

test('what is shown is asked for at once', () => {
  for (const isAskedAhead of [true, false]) expect(asking(true, isAskedAhead).waiting()).toEqual([true])
})

test('out of sight is asked for what is asked ahead, and not again when it is shown', () => {
  const { sight, waiting } = asking(false, true)
  expect(waiting()).toEqual([true])
  sight.set(true)
  expect(waiting()).toEqual([true])
})

test('what is not asked ahead waits until it is shown', () => {
  const { sight, waiting } = asking(false, false)
  expect(waiting()).toEqual([])
  sight.set(true)
  expect(waiting()).toEqual([true])
})

test('what is covered loses its place, and is asked for again when it is shown', () => {
  const { sight, stop, waiting } = asking(true, true)
  sight.set(false)
  expect(waiting()).toEqual([false])
  sight.set(true)
  expect(waiting()).toEqual([false, true])
  stop()
  expect(waiting()).toEqual([false, false])
  sight.set(false)
  sight.set(true)
  expect(waiting()).toHaveLength(2)
})
