import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presetKeymaps } from '#renderer/commands/key-presets.ts'
import { clash, isKeySequence, isReserved, keysOfPress } from '#renderer/commands/key-sequences.ts'
import { isSingleKey, keymap } from '#renderer/commands/keymap.ts'
import {
  bindingsOf,
  clashesOf,
  keymapOf,
  keysOf,
  withOwnKeys,
  withoutOwnKeys,
} from '#renderer/commands/own-keys.ts'
import { factoryKeys, type KeyChoices, keyPresets } from '#shared/desk/key-choices.ts'

const commands = [...new Set(keymap.map(({ command }) => command))]
const press = fc.constantFrom('a', 's', 'g', 'j', 'Shift+a', '$mod+k', 'Alt+x', 'F7', '[Shift]+?', 'ф')
const sequence = fc.array(press, { minLength: 1, maxLength: 2 }).map((presses) => presses.join(' '))
const changes = fc.array(
  fc.record({
    command: fc.constantFrom(...commands),
    keys: fc.array(sequence, { maxLength: 2 }),
    isTakenBack: fc.boolean(),
  }),
  { maxLength: 12 },
)

function changed(
  choices: KeyChoices,
  made: readonly { command: string; keys: string[]; isTakenBack: boolean }[],
) {
  return made.reduce(
    (before, { command, keys, isTakenBack }) =>
      isTakenBack ? withoutOwnKeys(before, command) : withOwnKeys(before, command, keys),
    choices,
  )
}

describe('custom keys', () => {
  test('after any changes and undos: one key, one command, and none that starts another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keyPresets), changes, (preset, made) => {
        const now = keymapOf(changed({ preset, own: {} }, made))
        const clashing = now.flatMap((one, at) =>
          now
            .slice(at + 1)
            .filter((other) => one.command !== other.command && clash(one.keys, other.keys))
            .map((other) => [one, other]),
        )
        expect(clashing).toEqual([])
      }),
    )
  })

  test('the last change wins: its command has these keys, whichever had them before', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom(...commands), sequence, (made, command, keys) => {
        const now = keymapOf(withOwnKeys(changed(factoryKeys, made), command, [keys]))
        expect(bindingsOf(now, command).map((binding) => binding.keys)).toEqual([keys])
        expect(clashesOf(now, command, keys)).toEqual([])
      }),
    )
  })

  test('a key shadowed by another of the same command removes none from others', () => {
    const both = withOwnKeys(factoryKeys, 'list.next', ['ф a', 'ф'])
    const now = keymapOf(withOwnKeys(both, 'view.needsReply', ['ф j']))
    expect(bindingsOf(now, 'view.needsReply').map(({ keys }) => keys)).toEqual(['ф j'])
  })

  test('a command that lost one of its keys keeps the others', () => {
    const taken = keymapOf(withOwnKeys(factoryKeys, 'marks.snooze', ['g i']))
    expect(bindingsOf(taken, 'view.inbox').map(({ keys }) => keys)).toEqual(['1', '$mod+1'])
  })

  test('an invalid key sequence in the settings is ignored', () => {
    const own = { 'marks.snooze': ['', 'a b c d', '(.*)', 'Hyper+x', 'x  y', 'y z', 'b'] }
    expect(bindingsOf(keymapOf({ preset: 'desk', own }), 'marks.snooze').map(({ keys }) => keys)).toEqual([
      'y z',
      'b',
    ])
  })

  test('equal choices give the same table object, so that nothing is drawn again', () => {
    const choices = (): KeyChoices => ({ preset: 'desk', own: { 'marks.snooze': ['b'] } })
    expect(keymapOf(choices())).toBe(keymapOf(choices()))
  })
})

describe('presets', () => {
  test.each(keyPresets)('%s: one key, one command, every sequence readable', (preset) => {
    const table = presetKeymaps[preset]
    for (const [at, one] of table.entries()) {
      expect([one.keys, isKeySequence(one.keys)]).toEqual([one.keys, true])
      for (const other of table.slice(at + 1))
        expect([one.keys, other.keys, clash(one.keys, other.keys)]).toEqual([one.keys, other.keys, false])
    }
  })

  test.each(keyPresets)('%s has a key for every command that has one by default', (preset) => {
    expect(commands.filter((command) => bindingsOf(presetKeymaps[preset], command).length === 0)).toEqual([])
  })

  test('with a modifier, no unmodified character does anything', () => {
    expect(presetKeymaps.modifier.filter(isSingleKey)).toEqual([])
  })
})

describe('a press as keys', () => {
  const bare = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false }
  test.each([
    [{ ...bare, key: 'j', code: 'KeyJ' }, 'j'],
    [{ ...bare, key: 'J', code: 'KeyJ', shiftKey: true }, 'Shift+j'],
    [{ ...bare, key: '?', code: 'Slash', shiftKey: true }, '[Shift]+?'],
    [{ ...bare, key: 'k', code: 'KeyK', ctrlKey: true }, '$mod+k'],
    [{ ...bare, key: 'F7', code: 'F7', shiftKey: true }, 'Shift+F7'],
    [{ ...bare, key: '+', code: 'NumpadAdd' }, 'NumpadAdd'],
    [{ ...bare, key: ' ', code: 'Space' }, 'Space'],
    [{ ...bare, key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
    [{ ...bare, key: 'Dead', code: 'BracketLeft' }, null],
  ])('%o is %s', (event, keys) => {
    expect(keysOfPress(event)).toBe(keys)
  })

  test('any press is a sequence that the table can hold', () => {
    fc.assert(
      fc.property(
        fc.record({
          key: fc.oneof(
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
            fc.constantFrom('F5', 'End'),
          ),
          code: fc.constantFrom('KeyA', 'Space', 'BracketRight'),
          ctrlKey: fc.boolean(),
          altKey: fc.boolean(),
          metaKey: fc.boolean(),
          shiftKey: fc.boolean(),
        }),
        (event) => {
          const keys = keysOfPress(event)
          expect(keys === null || isKeySequence(keys)).toBe(true)
        },
      ),
    )
  })

  test('reserved keys cannot be assigned, alone or as a start', () => {
    expect(['Tab', 'Escape', '$mod+c', 'Enter x', 'Space'].map(isReserved)).toEqual(Array(5).fill(true))
    expect(['x', '$mod+b', 'g x', 'Alt+c', 'F7'].map(isReserved)).toEqual(Array(5).fill(false))
  })
})

test('the keys shown beside a command are keys that run it, also with single keys off', () => {
  const shown = (preset: KeyChoices['preset'], singleKeys: boolean) =>
    keysOf(keymapOf({ preset, own: {} }), 'undo.last', singleKeys)
  expect(shown('desk', true)).toBe('z')
  expect(shown('desk', false)).toBe('$mod+z')
  expect(shown('modifier', false)).toMatch(/^(Alt|Control)\+z$/)
  expect(keysOf(keymap, 'act.comment', false)).toBeUndefined()
})
