import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitHidden, splitSent, withHiddenNamed } from '#shared/rules/hidden-characters.ts'

const drawn = (text: string): string =>
  splitHidden(text)
    .filter((part) => typeof part === 'string')
    .join('')

describe('hidden characters', () => {
  it('names a right-to-left override instead of obeying it', () => {
    expect(splitHidden('invoice\u202egnp.exe')).toEqual([
      'invoice',
      { mark: 'RLO', name: 'right-to-left override', count: 1 },
      'gnp.exe',
    ])
  })

  it('names control characters but keeps tabs and line feeds', () => {
    expect(withHiddenNamed('a\tb\nc\u0000d\u001b[31m')).toBe('a\tb\nc‹NUL›d‹ESC›[31m')
  })

  it('reads Windows line endings as line feeds and shows a lone carriage return', () => {
    expect(withHiddenNamed('a\r\nb\rc')).toBe('a\nb‹CR›c')
  })

  it('counts a run of the same hidden character once', () => {
    expect(withHiddenNamed(`pay${'\u200b'.repeat(12)}pal`)).toBe('pay‹ZWSP ×12›pal')
  })

  it('shows text smuggled in tag characters as a count', () => {
    const smuggled = [...'ignore'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')
    expect(withHiddenNamed(`ok${smuggled}`)).toBe('ok‹TAG ×6›')
  })

  it('shows bytes smuggled in variation selectors', () => {
    expect(withHiddenNamed('x\u{e0101}\u{e0102}')).toBe('x‹VS ×2›')
  })

  it('leaves emoji sequences, keycaps and flags alone', () => {
    for (const emoji of [
      '👩‍💻',
      '❤️',
      '1️⃣',
      '👨‍👩‍👧‍👦',
      '🏳️‍🌈',
      '👍🏽',
      '🇩🇪',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ]) {
      expect(splitHidden(emoji)).toEqual([emoji])
    }
  })

  it('leaves joiners alone where the spelling needs them, and shows the others', () => {
    expect(splitHidden('می\u200cخواهم')).toEqual(['می\u200cخواهم'])
    expect(splitHidden('क्\u200dष')).toEqual(['क्\u200dष'])
    expect(withHiddenNamed('pay\u200cpal')).toBe('pay‹ZWNJ›pal')
  })

  it('draws three of many combining marks and counts the others', () => {
    expect(withHiddenNamed(`a${'\u0301'.repeat(30)}b`)).toBe(`a${'\u0301'.repeat(3)}‹MARKS ×27›b`)
  })

  it('names half a surrogate pair', () => {
    expect(withHiddenNamed('a\ud800b')).toBe('a‹U+D800›b')
  })

  // SEC-09
  it('never draws a bidi control, a control character or an invisible blank', () => {
    const nasty = fc.constantFrom(
      ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u0000\u0007\u001b\u007f\u0085\u00ad\u3164',
    )
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { maxLength: 40 })
      .map((p) => p.join(''))
    fc.assert(
      fc.property(text, (source) => {
        expect(drawn(source)).not.toMatch(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
          /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u3164]/,
        )
      }),
    )
  })

  it('keeps every visible character in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (source) => {
        expect(splitHidden(source)).toEqual(source === '' ? [] : [source])
      }),
    )
  })
})

describe('the sent text', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          'a',
          '\u200b',
          '\u202e',
          '\u0000',
          '\r',
          '\n',
          '\u{e0041}',
          '\u{e0101}',
          '\u0301',
          '\ud800',
          '👩',
        ),
      )
      .map((pieces) => pieces.join('')),
  )

  it('is restored by joining the parts', () => {
    fc.assert(
      fc.property(any, (text) => {
        const sent = splitSent(text).map((part) => (typeof part === 'string' ? part : part.sent))
        expect(sent.join('')).toBe(text.replaceAll('\r\n', '\n'))
      }),
      { numRuns: 1_000 },
    )
  })

  it('keeps each character of a run that has one name', () => {
    const [, run] = splitSent('x\u{e0101}\u{e0102}')
    expect(run).toMatchObject({ mark: 'VS', count: 2, sent: '\u{e0101}\u{e0102}' })
  })
})
