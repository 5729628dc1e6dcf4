import { describe, expect, test } from 'vitest'
import { learnLayout, meantDigit, meantKey, meantLetter } from '#renderer/design/keyboard-layout.ts'

const bare = { ctrlKey: false, altKey: false, metaKey: false }
const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey, ...bare })

describe('an intended key', () => {
  test.each([
    ['a letter', press('j', 'KeyJ'), 'j'],
    ['a capital, by Shift or Caps Lock', press('J', 'KeyJ'), 'j'],
    ['a letter where another layout has it', press('s', 'Semicolon'), 's'],
    ['a letter of another script, by its place', press('о', 'KeyJ'), 'j'],
    ['a ligature', press('لا', 'KeyB'), 'b'],
    ['a letter beside the letters of a US keyboard', press('ж', 'Semicolon'), ';'],
    ['an accented letter', press('É', 'Digit2'), 'é'],
    ['a named key', press('Enter', 'Enter'), 'Enter'],
    ['the space bar', press(' ', 'Space'), ' '],
    ['a letter without a place', press('я', ''), 'я'],
  ])('%s', (_, pressed, meant) => {
    expect(meantKey(pressed)).toBe(meant)
  })

  test('a character is read by its position after letters of another script, until they are Latin again', () => {
    const slash = press('.', 'Slash')
    learnLayout(press('f', 'KeyF'))
    expect(meantKey(slash)).toBe('.')
    learnLayout(press('а', 'KeyF'))
    expect(meantKey(slash)).toBe('/')
    expect(meantKey(press('Dead', 'Semicolon'))).toBe(';')
    expect(meantKey(press(',', 'NumpadDecimal'))).toBe(',')
    // A Hebrew keyboard types this letter with Shift.
    learnLayout(press('N', 'KeyN', true))
    expect(meantKey(slash)).toBe('/')
    // Shortcuts may arrive as Latin letters on any layout.
    learnLayout({ ...press('k', 'KeyK'), metaKey: true })
    expect(meantKey(slash)).toBe('/')
    learnLayout(press('f', 'KeyF'))
    expect(meantKey(slash)).toBe('.')
    expect(meantKey(press('Dead', 'Semicolon'))).toBe('Dead')
  })
})

test('a letter together with Alt, which types special characters on macOS', () => {
  expect(meantLetter(press('ß', 'KeyS'))).toBe('s')
  expect(meantLetter(press('s', 'Semicolon'))).toBe('s')
  expect(meantLetter(press('ы', 'KeyS'))).toBe('s')
  expect(meantLetter(press('5', 'Digit5'))).toBeNull()
})

test('a digit, also with Shift or of the keypad', () => {
  expect(meantDigit(press('3', 'Digit3'))).toBe(3)
  expect(meantDigit(press('"', 'Digit3'))).toBe(3)
  expect(meantDigit(press('3', 'Digit3', true))).toBe(3)
  expect(meantDigit(press('3', 'Numpad3'))).toBe(3)
  expect(meantDigit(press('#', 'Digit3', true))).toBeNull()
  expect(meantDigit(press('e', 'KeyE'))).toBeNull()
})
