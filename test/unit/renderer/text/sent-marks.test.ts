import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  markNotIn,
  placeholder,
  putBack,
  readPlaces,
  readSent,
  writePlaces,
  writeSent,
} from '#renderer/text/sent-marks.ts'
import { splitSent } from '#shared/rules/hidden-characters.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', '1', '\u200b', '\ud800', '\u{e0041}', '\ue000', '\ue001'))
    .map((all) => all.join('')),
)

test('characters are decoded as they were encoded, in plain letters', () => {
  fc.assert(
    fc.property(anyText, (sent) => {
      expect(writeSent(sent)).toMatch(/^[0-9a-f.]*$/)
      expect(readSent(writeSent(sent))).toBe(sent)
    }),
  )
})

test('text with the places of removed characters restores the sent text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = splitSent(text)
      const words = parts.filter((part) => typeof part === 'string').join('')
      fc.pre(words.length < text.replaceAll('\r\n', '\n').length)
      let made = words
      for (const { at, sent } of readPlaces(writePlaces(parts)).toReversed()) {
        made = made.slice(0, at) + sent + made.slice(at)
      }
      expect(made).toBe(text.replaceAll('\r\n', '\n'))
    }),
  )
})

test('each placeholder becomes the character of its number, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.array(anyText), anyText, (sent, between) => {
      const mark = markNotIn(between)
      const text = sent.map((_, index) => `${between}${placeholder(mark, index)}`).join('') + between
      expect(putBack(text, mark, sent)).toBe(sent.map((one) => `${between}${one}`).join('') + between)
    }),
  )
})

test('no text can forge its own placeholder', () => {
  const plane = Array.from({ length: 0xf8ff - 0xe000 + 1 }, (_, index) =>
    String.fromCodePoint(0xe000 + index),
  ).join('')
  expect(plane).not.toContain(markNotIn(plane))
  expect(markNotIn('')).toHaveLength(1)
})
