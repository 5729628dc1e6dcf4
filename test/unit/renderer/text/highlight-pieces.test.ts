import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByHighlights } from '#renderer/text/highlight-pieces.ts'

const ranges = fc.array(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 })))

test('joined pieces are the text again, for any ranges', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), ranges, (text, highlights) => {
      const pieces = splitByHighlights(text, highlights)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      let at = 0
      for (const piece of pieces) {
        expect(piece.start).toBe(at)
        expect(piece.text).not.toBe('')
        at += piece.text.length
      }
    }),
  )
})

test('text within a range is highlighted, the rest is not', () => {
  expect(splitByHighlights('Reset token leaks', [[6, 11]])).toEqual([
    { start: 0, text: 'Reset ', isHit: false },
    { start: 6, text: 'token', isHit: true },
    { start: 11, text: ' leaks', isHit: false },
  ])
})
