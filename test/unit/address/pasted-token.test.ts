import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readToken } from '#shared/rules/pasted-token.ts'

const token = 'tdk_live_4f9a21c07b6e4d58a3'
const signed = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'.repeat(4)}.SflKxwRJSMeKKF2QT4fwpM-_36POk6yJV`

function read(pasted: string): string {
  const answer = readToken(pasted)
  return answer.ok ? answer.value : `refused: ${answer.error.reason}`
}

const whole: readonly (readonly [how: string, pasted: string])[] = [
  ['alone', token],
  ['with blanks around it', `  ${token}\t`],
  ['with line breaks around it', `\r\n${token}\r\n`],
  ['with no-break spaces around it', `\u00a0${token}\u00a0`],
  ['with a byte order mark', `\ufeff${token}`],
  ['with a zero-width space in it', `${token.slice(0, 6)}\u200b${token.slice(6)}`],
  ['between bidi marks', `\u202a${token}\u202c`],
  ['with soft hyphens', `${token.slice(0, 9)}\u00ad${token.slice(9)}\u2060`],
  ['in straight quotes', `"${token}"`],
  ['in single quotes', `'${token}'`],
  ['in backticks', `\`${token}\``],
  ['in curly quotes', `“${token}”`],
  ['in guillemets', `«${token}»`],
  ['in angle brackets', `<${token}>`],
  ['behind a great many quotes', `${'"'.repeat(32_000)}${token}`],
  ['with one quote only', `${token}"`],
  ['with a comma', `"${token}",`],
  ['with a semicolon', `${token};`],
  ['behind Bearer', `Bearer ${token}`],
  ['behind bearer in lower case', `bearer ${token}`],
  ['behind BEARER and several blanks', `BEARER   ${token}`],
  ['behind Bearer and a colon', `Bearer: ${token}`],
  ['behind Bearer and a line break', `Bearer\n${token}`],
  ['behind Bearer, in quotes', `"Bearer ${token}"`],
  ['behind Bearer, itself in quotes', `Bearer "${token}"`],
  ['as a header', `Authorization: Bearer ${token}`],
  ['as a header in lower case', `authorization: bearer ${token}`],
  ['as a header without a blank', `Authorization:Bearer ${token}`],
  ['as a header without a scheme', `Authorization: ${token}`],
  ['among headers', `Accept: application/json\r\nAuthorization: Bearer ${token}\r\nHost: api.example.com`],
  ['among headers that a field put into one line', `Authorization: Bearer ${token} Accept: application/json`],
  ['as an option of curl', `-H "Authorization: Bearer ${token}"`],
  ['as an option in single quotes', `-H 'Authorization: Bearer ${token}'`],
  [
    'in a command',
    `curl -s -H "Authorization: Bearer ${token}" "https://api.example.com/api/v1/admin/reports?x=1"`,
  ],
  [
    'in a command with continued lines',
    `curl \\\n  -H 'Authorization: Bearer ${token}' \\\n  https://api.example.com`,
  ],
  ['in a command without quotes', `curl --oauth2-bearer ${token} https://api.example.com`],
  ['in JSON', `{"Authorization": "Bearer ${token}"}`],
  ['in a call of fetch', `headers: { Authorization: 'Bearer ${token}', Accept: '*/*' }`],
  ['as an access token in JSON', `{"access_token": "${token}"}`],
  ['as a variable', `TRIAGE_TOKEN=${token}`],
  ['as an exported variable', `export API_TOKEN="${token}"`],
  ['behind its name', `Access token: ${token}`],
  ['in an answer of OAuth', `{"access_token":"${token}","token_type":"Bearer","refresh_token":"r-1"}`],
  ['behind its kind in such an answer', `{"token_type":"Bearer","access_token":"${token}"}`],
  ['before another field', `{"token":"${token}","expires":"2027"}`],
  ['twice the same', `Bearer ${token}\nBearer ${token}`],
  ['behind a mark and Bearer', `\ufeffBearer\u00a0${token}\u200b`],
]

describe('a token is found', () => {
  test.each(whole)('%s', (_, pasted) => {
    expect(read(pasted)).toBe(token)
  })

  test.each([
    ['an end of equal signs', 'YWJjZGVmZ2hpamtsbW5vcA=='],
    ['a bar', '12|abcdefghijklmnop'],
    ['the word token in it', 'triage-token-1'],
    ['a sign before its end', 'x.y-z_0~+/'],
    ['three signed parts', signed],
    ['one letter', 't'],
    ['a dollar before it', '$k4x9Qz'],
    ['your before it', 'your-team-1f9'],
  ])('with %s, unchanged', (_, pasted) => {
    expect(read(pasted)).toBe(pasted)
    expect(read(`Authorization: Bearer ${pasted}`)).toBe(pasted)
  })

  test.each([40, 64])('broken into lines of %i', (width) => {
    const lines = signed.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(read(lines.join('\n'))).toBe(signed)
    expect(read(`Bearer ${lines.join('\n  ')}`)).toBe(signed)
    expect(read(`-H "Authorization: Bearer ${lines.join('\r\n')}" https://api.example.com`)).toBe(signed)
  })
})

const none: readonly (readonly [pasted: string, reason: string])[] = [
  ['', 'no token in what you pasted'],
  ['\u200b\ufeff', 'no token in what you pasted'],
  ['Authorization: Bearer ', 'no token in what you pasted'],
  ['""', 'no token in what you pasted'],
  ['https://api.example.com/api/v1/admin', 'an address, not a token'],
  ['<ACCESS_TOKEN>', 'placeholder'],
  ['Authorization: Bearer <token>', 'placeholder'],
  ['Bearer $TOKEN', 'placeholder'],
  ['Bearer {{token}}', 'placeholder'],
  ['YOUR_ACCESS_TOKEN', 'placeholder'],
  ['••••••••••••', 'masked'],
  ['************', 'masked'],
  ['my secret phrase', 'a space inside'],
  [`${token} and more`, 'a space inside'],
  [`${token}\nproduction-workspace`, 'a space inside'],
  [`${'x'.repeat(44)}\n${'y'.repeat(44)}`, 'a space inside'],
  [`don't share: Bearer ${token} it's`, 'a space inside'],
  [`access_token=${token}&token_type=bearer`, 'letters or signs'],
  [`{"token":"${token}","access_token":"${token}x"}`, 'more than one token'],
  ['bearer '.repeat(4_600), 'more than one token'],
  [`a${' '.repeat(32_000)}b`, 'a space inside'],
  ['tdk_live_4f9a…', 'cut short'],
  ['tdk—live—4f9a', 'long dash'],
  ['tdk_livе_4f9a', 'letters or signs'],
  ['Authorization: Basic bWU6c2VjcmV0', 'another way to sign in'],
  [`Bearer ${token}\nBearer ${token}x`, 'more than one token'],
  ['x'.repeat(8_193), 'longer than 8,192'],
  ['x'.repeat(40_000), 'far too long'],
]

describe('text that is no token', () => {
  test.each(none)('%.40j is rejected with the reason', (pasted, reason) => {
    expect(read(pasted)).toMatch(/^refused: /)
    expect(read(pasted)).toContain(reason)
  })

  // SEC-01
  test('is never repeated in the rejection', () => {
    const secret = fc.string({ unit: fc.constantFrom(...'QXZqxz0123456789'), minLength: 6, maxLength: 40 })
    const spoiled = fc.constantFrom(' ', '…', '—', 'ü', ' — ', '\n \n', '\u3000')
    fc.assert(
      fc.property(
        secret,
        spoiled,
        secret,
        fc.constantFrom('', 'Bearer ', '-H "Authorization: Bearer '),
        (a, sign, b, before) => {
          const answer = readToken(`${before}${a}${sign}${b}`)
          if (answer.ok) return
          for (const part of [a, b]) expect(JSON.stringify(answer.error)).not.toContain(part)
        },
      ),
    )
  })
})

test('a found token is valid in a header, and is found in itself', () => {
  const around = fc.constantFrom(
    '',
    ' ',
    '"',
    "'",
    '\ufeff',
    '\u200b',
    '\n',
    'Bearer ',
    'Authorization: Bearer ',
    '<',
    '>',
    ',',
  )
  const plain = fc.stringMatching(/^[\w.~+/-]{1,60}={0,2}$/)
  fc.assert(
    fc.property(
      fc.array(around, { maxLength: 4 }),
      fc.oneof(plain, fc.string({ unit: 'binary' })),
      around,
      (before, text, after) => {
        const answer = readToken(`${before.join('')}${text}${after}`)
        if (!answer.ok) {
          expect(answer.error.reason).toMatch(/^[A-Z].*\.$/)
          return
        }
        expect(answer.value).toMatch(/^[\x21-\x7e]{1,8192}$/)
        expect(readToken(answer.value)).toEqual(answer)
      },
    ),
    { numRuns: 2_000 },
  )
})
