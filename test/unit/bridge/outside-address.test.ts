import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gateOutsideAddress } from '#shared/rules/outside-address.ts'

const passes = (address: string) => {
  const gated = gateOutsideAddress(address)
  return gated.ok ? String(gated.value) : null
}

describe('the gate for addresses opened outside', () => {
  it.each([
    ['https://example.com/report?id=1#top', 'https://example.com/report?id=1#top'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:a@example.com?subject=Hello', 'mailto:a@example.com?subject=Hello'],
    [
      'mailto:a@example.com?subject=attach%20it&body=100%%20attached',
      'mailto:a@example.com?subject=attach%20it&body=100%%20attached',
    ],
    ['https://example.com/?attach=1', 'https://example.com/?attach=1'],
    ['https://exämple.com/ü', 'https://xn--exmple-cua.com/%C3%BC'],
    ['https://example.com/a b"c\'d`e', 'https://example.com/a%20b%22c%27d%60e'],
    [' \n https://example.com/ \t', 'https://example.com/'],
    ['https://[::1]:8080/', 'https://[::1]:8080/'],
  ])('accepts %j, written as the URL standard writes it', (address, written) => {
    expect(passes(address)).toBe(written)
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://example.com/1',
    'vbscript:x',
    'ms-msdt:/id PCWDiagnostic',
    'smb://host/share',
    'ssh://-oProxyCommand=x/',
    'ftp://example.com',
    'view-source:https://example.com',
    '//example.com/without-scheme',
    '/etc/passwd',
    '-h',
    '--new-window',
    '',
    'https://',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'mailto:a@example.com?attach=/etc/passwd',
    'mailto:a@example.com?subject=x&Attachment=/etc/passwd',
    'mailto:a@example.com?%61tt%61ch=/etc/passwd',
    'mailto:a@example.com?attach%6dent%3D/etc/passwd',
    'mailto:a@example.com?subject=x&amp;attach=/etc/passwd',
    'mailto:a@example.com?subject=x%27,attachment=%27/etc/passwd',
    'mailto:a@example.com?subject=x%0Aattach=/etc/passwd',
    'mailto:a@example.com%3Fattach=/etc/passwd',
    `https://example.com/${'a'.repeat(9_000)}`,
  ])('rejects %j', (address) => {
    expect(passes(address)).toBeNull()
  })

  // SEC-15
  it('returns only absolute addresses in plain characters, for any input', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http:',
      'mailto:',
      'file:',
      'javascript:',
      '//',
      '@',
      '?attach=',
      '\\',
      '\0',
      '\r\n',
      '\u202e',
      '"',
      "'",
      '`',
      ' ',
      '%00',
      'example.com',
      '-',
      ';',
      '|',
      '&',
      '$(x)',
      '.',
      '..',
      '#',
    )
    const hostile = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
    fc.assert(
      fc.property(hostile, (parts) => {
        const written = passes(parts.join(''))
        if (written === null) return
        expect(written).toMatch(/^(https?:\/\/[\x21-\x7e]+|mailto:[\x21-\x7e]*)$/)
        expect(written).not.toMatch(/["'`\\<>\s|^{}]/)
      }),
      { numRuns: 3_000 },
    )
  })

  it('accepts its own results unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const written = passes(address)
        expect(written).not.toBeNull()
        expect(passes(written ?? '')).toBe(written)
      }),
    )
  })
})
