import { describe, expect, test } from 'vitest'
import { isSingleKey, keymap } from '#renderer/commands/keymap.ts'
import { allCommands, findCommand } from '#renderer/commands/registry.ts'

describe('the table of keys', () => {
  test.each(keymap.map((binding) => [binding.keys, binding.command]))(
    '%s belongs to a command: %s',
    (_, command) => {
      expect(findCommand(command)).toBeDefined()
    },
  )

  test('one key has one command', () => {
    const keys = keymap.map((binding) => binding.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('no key is both a command and the start of a sequence', () => {
    for (const { keys } of keymap) {
      const longer = keymap.filter((other) => other.keys.startsWith(`${keys} `))
      expect(longer).toEqual([])
    }
  })

  test('single keys are those that start with an unmodified character', () => {
    const single = keymap.filter(isSingleKey).map(({ keys }) => keys)
    expect(single).toContain('j')
    expect(single).toContain('g i')
    expect(single).toContain('[Shift]+?')
    expect(single).toContain('Shift+A')
    expect(single).not.toContain('Shift+F6')
    expect(single).not.toContain('Enter')
    expect(single).not.toContain('$mod+k')
    expect(single).not.toContain('F5')
  })
})

test('no two commands share an id or a title', () => {
  expect(new Set(allCommands.map(({ id }) => id)).size).toBe(allCommands.length)
  expect(new Set(allCommands.map(({ title }) => title)).size).toBe(allCommands.length)
})
