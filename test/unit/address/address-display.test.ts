import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressWarning, claimedHost, displayAddress } from '#shared/rules/address-display.ts'

const warningsOf = (raw: string, text?: string): readonly AddressWarning['kind'][] =>
  displayAddress(raw, text)?.warnings.map((warning) => warning.kind) ?? ['refused' as never]

describe('an address before it is opened', () => {
  it('shows its host apart from the text before and after', () => {
    expect(displayAddress('https://api.example.com/reset?token=1#x')).toMatchObject({
      scheme: 'https',
      before: 'https://',
      host: 'api.example.com',
      after: '/reset?token=1#x',
      decodedHost: null,
      warnings: [],
    })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/1',
    'ms-msdt:/id',
    'smb://host/share',
    '//example.com',
    '/relative',
    'example.com',
    'mailto:',
    'http://',
    'https://[::1',
    '',
  ])('rejects %j', (raw) => {
    expect(displayAddress(raw)).toBeNull()
  })

  it('shows the resolved Punycode and its letters', () => {
    const shown = displayAddress('https://bücher.example/')
    expect(shown).toMatchObject({ host: 'xn--bcher-kva.example', decodedHost: 'bücher.example' })
    expect(warningsOf('https://bücher.example/')).toEqual(['foreignLetters'])
  })

  // SEC-09
  it('says what a host of Cyrillic lookalikes reads like', () => {
    expect(displayAddress('https://аррӏе.com/')?.warnings).toEqual([{ kind: 'readsLike', host: 'apple.com' }])
    expect(displayAddress('https://xn--80ak6aa92e.com/')?.warnings).toEqual([
      { kind: 'readsLike', host: 'apple.com' },
    ])
  })

  it('reports mixed scripts in one label', () => {
    expect(warningsOf('https://pаypal.com/')).toEqual(['readsLike', 'mixedScripts'])
  })

  it('does not flag ordinary names in other scripts', () => {
    expect(warningsOf('https://яндекс.рф/')).toEqual(['foreignLetters'])
    expect(warningsOf('https://例え.jp/')).toEqual(['foreignLetters'])
    expect(warningsOf('https://ひらがなカタカナ漢字abc.jp/')).toEqual(['foreignLetters'])
  })

  it('reports a link text that names another host', () => {
    expect(displayAddress('https://evil.example/', 'https://bank.example/login')?.warnings).toEqual([
      { kind: 'textNamesAnotherHost', claimed: 'bank.example' },
    ])
    expect(warningsOf('https://www.bank.example/', 'bank.example')).toEqual([])
    expect(warningsOf('https://evil.example/', 'read the write-up')).toEqual([])
  })

  it('reports a user name that poses as the host', () => {
    const shown = displayAddress('https://accounts.example.com:pw@evil.example/')
    expect(shown).toMatchObject({ before: 'https://accounts.example.com:pw@', host: 'evil.example' })
    expect(shown?.warnings).toEqual([{ kind: 'credentials' }])
  })

  it.each([
    'http://localhost:8080/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://10.0.0.8/',
    'http://172.20.1.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://printer.local/',
    'http://localhost./',
    'http://router/cgi-bin/reboot',
    'https://wiki.corp./',
  ])('reports that %s leads into the private network', (raw) => {
    expect(warningsOf(raw)).toContain('insideNetwork')
  })

  it('reports a host that is a number, and an unusual port', () => {
    expect(warningsOf('https://203.0.113.9:8443/')).toEqual(['numericHost', 'unusualPort'])
    expect(warningsOf('http://example.com/')).toEqual(['notEncrypted'])
  })

  it('reports hidden characters of the written address', () => {
    expect(warningsOf('https://example.com/\u202egnp.exe')).toEqual(['hiddenCharacters'])
  })

  it('shows the recipient of a mail, and that it is prefilled', () => {
    expect(displayAddress('mailto:security@example.com?body=hi%20there')).toMatchObject({
      scheme: 'mailto',
      before: 'mailto:',
      host: 'security@example.com',
      after: '?body=hi%20there',
      warnings: [{ kind: 'prefilledMail' }],
    })
  })

  it('opens printable ASCII only, and shows exactly what it opens', () => {
    const written = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom('http://', 'https://', 'mailto:', 'HTTPS:\\\\'), fc.string({ unit: 'binary' }))
        .map((p) => p.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(written, (raw) => {
        const shown = displayAddress(raw)
        if (shown === null) return
        expect(shown.address).toMatch(/^(https?:\/\/|mailto:)[\x21-\x7e]+$/)
        expect(shown.before + shown.host + shown.after).toBe(shown.address)
        expect(new URL(shown.address).href.replaceAll(' ', '%20')).toBe(shown.address)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the host a text claims', () => {
  it.each([
    ['https://bank.example/login', 'bank.example'],
    ['bank.example', 'bank.example'],
    ['BANK.example/a b', 'bank.example'],
    ['see bank.example for more', null],
    ['proof-of-concept.py', null],
    ['https://files.zip/x', 'files.zip'],
    ['https://xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
    ['file.', null],
    ['v1.2.3', null],
    ['', null],
  ])('%j is %j', (text, host) => {
    expect(claimedHost(text)).toBe(host)
  })
})
