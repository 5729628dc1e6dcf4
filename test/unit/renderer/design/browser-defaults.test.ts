import { expect, it } from 'vitest'
import { isForBrowser } from '#renderer/design/browser-defaults.ts'

const [ctrl, cmd, alt] = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]
const notHeld = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

it.each([
  ['Linux and Windows', false, ctrl, cmd],
  ['macOS', true, cmd, ctrl],
])(
  'blocks the keys that leave the page in a browser on %s, and no others',
  (_system, onMac, modifier, other) => {
    const isKept = (key: string, held: Partial<KeyboardEvent> = {}) =>
      isForBrowser({ ...notHeld, key, ...held } as KeyboardEvent, onMac)
    for (const key of ['r', 'l', 't', 'n', 'u', 's', 'p', '[', ']']) {
      expect(isKept(key, modifier), key).toBe(true)
      expect(isKept(key, other), key).toBe(false)
      expect(isKept(key), key).toBe(false)
    }
    for (const key of ['c', 'v', 'x', 'a', 'z']) expect(isKept(key, modifier), key).toBe(false)
    expect(isKept('Delete', { ...modifier, shiftKey: true })).toBe(true)
    for (const key of ['F5', 'BrowserBack']) expect(isKept(key)).toBe(true)
    // On macOS this moves the caret by a word.
    expect(isKept('ArrowLeft', alt)).toBe(!onMac)
    // On macOS this hides the program.
    expect(isKept('h', modifier)).toBe(!onMac)
  },
)
