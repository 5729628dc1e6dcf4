import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyMatcher } from '#renderer/commands/key-matcher.ts'
import { presetKeymaps } from '#renderer/commands/key-presets.ts'
import type { HeldPress } from '#renderer/commands/key-readings.ts'
import { clash, keysOfPress } from '#renderer/commands/key-sequences.ts'
import { type Binding, keymap } from '#renderer/commands/keymap.ts'
import { learnLayout } from '#renderer/design/keyboard-layout.ts'
import {
  type KeyboardLayout,
  type LayoutPress,
  layouts,
  pressFor,
} from '../../../fixtures/keyboard-layouts.ts'

interface TestPress extends HeldPress {
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** A key event as a browser reports it. @param others held modifiers besides those that type the character. */
function event({ key, code, shift, altGr }: LayoutPress, others: readonly string[] = []): TestPress {
  const held = new Set([...others, ...(shift ? ['Shift'] : []), ...(altGr ? ['AltGraph'] : [])])
  return {
    key,
    code,
    shiftKey: held.has('Shift'),
    ctrlKey: held.has('Control'),
    altKey: held.has('Alt'),
    metaKey: false,
    getModifierState: (modifier) => held.has(modifier),
  }
}

/** The key presses of a binding on a layout. */
function pressesOf(on: KeyboardLayout, { keys }: Binding): readonly TestPress[] {
  return keys.split(' ').map((press) => {
    const parts = press.split('+')
    const key = parts.pop() ?? ''
    const isLetter = /^[A-Za-z]$/.test(key)
    const others = parts.flatMap((part) => (part === '$mod' ? ['Control'] : part === 'Alt' ? ['Alt'] : []))
    return event(pressFor(on, isLetter ? key.toLowerCase() : key, parts.includes('Shift')), others)
  })
}

function commandOf(table: readonly Binding[], presses: readonly HeldPress[]): string | null {
  const matcher = createKeyMatcher(table)
  const outcomes = presses.map((press) => matcher.press(press, () => true))
  const last = outcomes.at(-1)
  return last?.kind === 'command' ? last.id : null
}

function layoutNamed(name: string): KeyboardLayout {
  const found = layouts.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no layout ${name}`)
  return found
}

/** Teaches the desk this layout, as if the user had typed a letter on it. */
function use(on: KeyboardLayout): void {
  learnLayout({ key: on.keys.get('KeyF')?.[0] ?? '', ctrlKey: false, altKey: false, metaKey: false })
}

test('the table has the eleven layouts, each letter and digit once', () => {
  expect(layouts.map(({ name }) => name)).toHaveLength(11)
  for (const { keys } of layouts) {
    expect(keys.size).toBe(48)
    for (const digit of '1234567890')
      expect(
        [...keys.values()].filter(([plain, shifted]) => plain === digit || shifted === digit),
      ).toHaveLength(1)
  }
  expect(layouts.filter(({ isLatin }) => !isLatin).map(({ name }) => name)).toEqual([
    'Russian',
    'Greek',
    'Hebrew',
  ])
})

describe.each(layouts.map((on) => [on.name, on] as const))('on a %s keyboard', (_, on) => {
  beforeEach(() => use(on))

  test.each(Object.entries(presetKeymaps))('each key of the preset %s runs its command', (_, table) => {
    const found = table.map((binding) => [binding.keys, commandOf(table, pressesOf(on, binding))])
    expect(found).toEqual(table.map(({ keys, command }) => [keys, command]))
  })

  test('each key runs its command with Caps Lock on', () => {
    const found = keymap.map((binding) => {
      const presses = pressesOf(on, binding).map((press) => ({ ...press, key: otherCase(press.key) }))
      return [binding.keys, commandOf(keymap, presses)]
    })
    expect(found).toEqual(keymap.map(({ keys, command }) => [keys, command]))
  })

  test('a key assigned to a command is written as in the table', () => {
    for (const binding of keymap) {
      const written = pressesOf(on, binding).map((press) => keysOfPress(press))
      expect(written, binding.keys).not.toContain(null)
      expect(clash(written.join(' '), binding.keys), `${written.join(' ')} for ${binding.keys}`).toBe(true)
    }
  })
})

const otherCase = (key: string) =>
  [...key].length > 1 ? key : key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase()

describe('digits that need Shift', () => {
  const french = layoutNamed('French')
  beforeEach(() => use(french))

  test.each([
    ['Digit1', '&', 'view.inbox'],
    ['Digit2', 'é', 'view.mine'],
    ['Digit4', "'", 'view.needsReply'],
    ['Digit9', 'ç', 'view.saved5'],
  ])('Ctrl and %s, which types %s, is Ctrl and the digit', (code, key, command) => {
    expect(french.keys.get(code)?.[0]).toBe(key)
    const press = event({ code, key, shift: false, altGr: false }, ['Control'])
    expect(commandOf(keymap, [press])).toBe(command)
    expect(keysOfPress(press)).toBe(`$mod+${code.slice(-1)}`)
  })

  test('Shift and a digit on a US keyboard is no digit', () => {
    use(layoutNamed('US'))
    const press = { code: 'Digit1', key: '!', shift: true, altGr: false }
    expect(commandOf(keymap, [event(press)])).toBeNull()
    expect(commandOf(keymap, [event(press, ['Control'])])).toBeNull()
  })
})

describe('a character', () => {
  test('of AltGr is that character, also if a system reports Ctrl and Alt with it', () => {
    const dollar = pressFor(layoutNamed('Nordic'), '$', false)
    expect(dollar.altGr).toBe(true)
    expect(commandOf(keymap, [event(dollar)])).toBe('act.reward')
    expect(commandOf(keymap, [event(dollar, ['Control', 'Alt'])])).toBe('act.reward')
  })

  test('on a Latin keyboard is never the character of another layout', () => {
    use(layoutNamed('German'))
    const press = { code: 'Slash', key: '-', shift: false, altGr: false }
    expect(commandOf(keymap, [event(press)])).toBeNull()
  })

  test('with Ctrl is no shifted character: Ctrl+Alt and a letter runs nothing', () => {
    const press = { code: 'KeyK', key: 'k', shift: false, altGr: false }
    expect(commandOf(keymap, [event(press, ['Control', 'Alt'])])).toBeNull()
  })
})

test('a letter that the user assigned to a command earlier stays its key', () => {
  const own: readonly Binding[] = [{ keys: 'ф', command: 'own', where: 'window' }, ...keymap]
  const press = { code: 'KeyA', key: 'ф', shift: false, altGr: false }
  expect(commandOf(own, [event(press)])).toBe('own')
  expect(commandOf(keymap, [event(press)])).toBe('act.assign')
})
