import { describe, expect, test } from 'vitest'
import { createKeyMatcher } from '#renderer/commands/key-matcher.ts'
import type { Binding } from '#renderer/commands/keymap.ts'

const keymap: readonly Binding[] = [
  { keys: 'j', command: 'next', where: 'window' },
  { keys: 'i', command: 'insert', where: 'window' },
  { keys: 'g i', command: 'inbox', where: 'window' },
  { keys: 'g m', command: 'mine', where: 'window' },
  { keys: '$mod+k', command: 'palette', where: 'everywhere' },
  { keys: '[Shift]+?', command: 'keys', where: 'window' },
  { keys: 'F6', command: 'pane', where: 'everywhere' },
  { keys: 'Shift+F6', command: 'paneBack', where: 'everywhere' },
]
const everything = () => true

function press(key: string, ...held: readonly string[]): KeyboardEvent {
  const event = { key, code: '', getModifierState: (modifier: string) => held.includes(modifier) }
  return event as unknown as KeyboardEvent
}

describe('a key press', () => {
  test('finds its command, and another key finds none', () => {
    const matcher = createKeyMatcher(keymap)
    expect(matcher.press(press('j'), everything)).toEqual({ kind: 'command', id: 'next' })
    expect(matcher.press(press('q'), everything)).toEqual({ kind: 'none' })
  })

  test('with a modifier is another key', () => {
    const matcher = createKeyMatcher(keymap)
    expect(matcher.press(press('j', 'Control'), everything)).toEqual({ kind: 'none' })
    expect(matcher.press(press('k', 'Control'), everything)).toEqual({ kind: 'command', id: 'palette' })
    expect(matcher.press(press('F6', 'Shift'), everything)).toEqual({ kind: 'command', id: 'paneBack' })
  })

  test('may need Shift to type a character, on any layout', () => {
    const matcher = createKeyMatcher(keymap)
    expect(matcher.press(press('?', 'Shift'), everything)).toEqual({ kind: 'command', id: 'keys' })
    expect(matcher.press(press('?'), everything)).toEqual({ kind: 'command', id: 'keys' })
  })

  test('does nothing where its binding does not apply', () => {
    const matcher = createKeyMatcher(keymap)
    expect(matcher.press(press('j'), ({ where }) => where === 'everywhere')).toEqual({ kind: 'none' })
  })
})

describe('a sequence', () => {
  test('is pending after its first press and a command after its last', () => {
    const matcher = createKeyMatcher(keymap)
    expect(matcher.press(press('g'), everything)).toEqual({ kind: 'pending', keys: 'g' })
    expect(matcher.press(press('i'), everything)).toEqual({ kind: 'command', id: 'inbox' })
    expect(matcher.press(press('i'), everything)).toEqual({ kind: 'command', id: 'insert' })
  })

  test('survives the press of a modifier in between', () => {
    const matcher = createKeyMatcher(keymap)
    matcher.press(press('g'), everything)
    expect(matcher.press(press('Shift', 'Shift'), everything)).toEqual({ kind: 'none' })
    expect(matcher.press(press('m'), everything)).toEqual({ kind: 'command', id: 'mine' })
  })

  test('is dropped by a press that does not belong, which runs nothing itself', () => {
    const matcher = createKeyMatcher(keymap)
    matcher.press(press('g'), everything)
    expect(matcher.press(press('j'), everything)).toEqual({ kind: 'lost' })
    expect(matcher.press(press('j'), everything)).toEqual({ kind: 'command', id: 'next' })
  })

  test('is forgotten after too long', () => {
    const matcher = createKeyMatcher(keymap)
    matcher.press(press('g'), everything)
    matcher.reset()
    expect(matcher.press(press('i'), everything)).toEqual({ kind: 'command', id: 'insert' })
  })
})
