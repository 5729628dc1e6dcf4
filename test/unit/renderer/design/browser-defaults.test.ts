import { afterEach, expect, it, vi } from 'vitest'

/** The rule as a window of this system has it. */
async function onSystem(platform: string) {
  vi.stubGlobal('navigator', { platform })
  vi.resetModules()
  const { isForBrowser } = await import('#renderer/design/browser-defaults.ts')
  return (key: string, held: Partial<KeyboardEvent> = {}) =>
    isForBrowser({
      key,
      code: '',
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      ...held,
    } as KeyboardEvent)
}
afterEach(() => vi.unstubAllGlobals())

const [ctrl, cmd, alt] = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]

it.each([
  ['Linux x86_64', ctrl, cmd],
  ['Win32', ctrl, cmd],
  ['MacIntel', cmd, ctrl],
])(
  'keeps the keys by which a browser leaves from it on %s, and no others',
  async (platform, modifier, other) => {
    const isForBrowser = await onSystem(platform)
    const isMac = platform === 'MacIntel'
    for (const key of ['r', 'l', 't', 'n', 'u', 's', 'p', '[', ']']) {
      expect(isForBrowser(key, modifier), key).toBe(true)
      expect(isForBrowser(key, other), key).toBe(false)
      expect(isForBrowser(key), key).toBe(false)
    }
    for (const key of ['c', 'v', 'x', 'a', 'z']) expect(isForBrowser(key, modifier), key).toBe(false)
    expect(isForBrowser('Delete', { ...modifier, shiftKey: true })).toBe(true)
    for (const key of ['F5', 'BrowserBack']) expect(isForBrowser(key)).toBe(true)
    // There it moves the caret by a word.
    expect(isForBrowser('ArrowLeft', alt)).toBe(!isMac)
    // There it hides the program.
    expect(isForBrowser('h', modifier)).toBe(!isMac)
  },
)
