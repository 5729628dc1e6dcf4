import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeElectronPicture } from '#main/hosts/electron-picture.ts'
import { err } from '#shared/desk/result.ts'

type Contents = Parameters<typeof takeElectronPicture>[0]['webContents']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that answers as given, or never. */
const pageAnswering = (executeJavaScript: () => Promise<unknown>) => ({
  webContents: { executeJavaScript } as unknown as Contents,
})

it.each([
  ['shows no report', async () => false, 'no report came into the list'],
  ['hangs', () => new Promise(() => undefined), expect.stringMatching(/^nothing came for 120 s/)],
])('is given up after two minutes if the page %s', async (_what, answer, words) => {
  const taking = takeElectronPicture(pageAnswering(answer), '/nowhere/picture.png')
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await taking).toEqual(err(words))
})
