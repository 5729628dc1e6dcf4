import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { awaitFirstDrawing } from '#main/start/first-drawing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function isOver(over: Promise<void>): Promise<boolean> {
  return Promise.race([over.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])
}

it('is over when the window has been drawn', async () => {
  const { tell, over } = awaitFirstDrawing()
  expect(await isOver(over)).toBe(false)
  tell()
  expect(await isOver(over)).toBe(true)
})

it('is over after 2 s for a window that draws nothing', async () => {
  const { over } = awaitFirstDrawing()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(await isOver(over)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await isOver(over)).toBe(true)
})
