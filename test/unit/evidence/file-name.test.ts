import { isAbsolute, join, posix, win32 } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanFileName,
  distinctName,
  longestFileName,
  nameKey,
  splitExtension,
} from '#shared/rules/evidence/file-name.ts'
import { hasHidden } from '#shared/rules/hidden-characters.ts'
import { hostileNames } from './hostile-names.ts'

const fallback = 'evidence'
const clean = (name: string | null) => cleanFileName(name, { fallback })
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])( *\..*| *)$/i
const folder = '/home/triager/evidence/1 title'

/** The requirements for a name on the disk, written independently of the rule. */
const requirements: Readonly<Record<string, (name: string) => boolean>> = {
  'is not empty': (name) => name !== '',
  'fits a file system': (name) => Buffer.byteLength(name, 'utf8') <= longestFileName,
  'has only characters of file names': (name) => !/[/\\:*?"<>|\p{Cc}]/u.test(name),
  'has no mark of direction, line or half a character': (name) =>
    !/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Zl}\p{Zp}\p{Cs}]/u.test(name),
  'hides nothing': (name) => !hasHidden(name),
  'has no special begin or end': (name) => !/^[ .~-]|[ .]$/.test(name),
  'names no device': (name) => !device.test(name) && !device.test(name.normalize('NFKC')),
  'is well-formed': (name) => name.isWellFormed(),
  'is normalized': (name) => name.normalize('NFC') === name,
  'can be seen': (name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name),
  'is no path': (name) => !isAbsolute(name),
  'stays in its folder': (name) =>
    [posix, win32].every(
      (path) => path.basename(name) === name && path.dirname(path.join(folder, name)) === path.join(folder),
    ),
}

/** One `expect` for a name, since thousands of names are checked. */
function expectSafe(name: string): void {
  const broken = Object.keys(requirements).filter((what) => requirements[what]?.(name) !== true)
  expect(broken, JSON.stringify(name)).toEqual([])
}

/** Any text that a JSON answer can contain: lone surrogates, combining marks, controls, everything. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 })
    .map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...hostileNames.slice(0, 400)), { maxLength: 4 }).map((parts) => parts.join('')),
)

describe('a cleaned file name', () => {
  // SEC-11
  test('is safe for more than 5,000 hostile names', () => {
    expect(hostileNames.length).toBeGreaterThanOrEqual(5_000)
    for (const name of hostileNames) expectSafe(clean(name))
  })

  // SEC-11
  test('is safe for any text', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expectSafe(clean(name))
      }),
      { numRuns: 3_000 },
    )
  })

  test('stays the same when it is cleaned again', () => {
    for (const name of hostileNames) expect(clean(clean(name))).toBe(clean(name))
    fc.assert(
      fc.property(anyText, (name) => {
        expect(clean(clean(name))).toBe(clean(name))
      }),
      { numRuns: 3_000 },
    )
  })

  test('is within any limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 32, max: 255 }), (name, atMost) => {
        expect(Buffer.byteLength(cleanFileName(name, { fallback, atMost }))).toBeLessThanOrEqual(atMost)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of an ordinary name is that name', () => {
    for (const name of [
      'login.har',
      'screenshot 2026-01-02.png',
      'Übersicht.pdf',
      '証拠.json',
      'a.tar.gz',
      'request (1).txt',
      'x_y-z.log',
    ])
      expect(clean(name)).toBe(name)
  })

  test('keeps the extension of a name that is too long', () => {
    expect(splitExtension(clean(`${'漢'.repeat(200)}.har`)).extension).toBe('.har')
  })

  test.each([
    ['COM¹.txt', '_COM¹.txt'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['aux .md', '_aux .md'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'evidence'],
    ['', 'evidence'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['.htaccess', '_htaccess'],
    ['-rf', '_-rf'],
    ['report.txt...  ', 'report.txt'],
    ['desktop.ini', '_desktop.ini'],
    ['click.scf', 'click.scf_'],
    ['e\u0301.txt', 'é.txt'],
  ])('of %j is %j', (name, expected) => {
    expect(clean(name)).toBe(expected)
  })

  test('of nothing is the fallback', () => {
    expect(clean(null)).toBe(fallback)
  })
})

describe('names in one folder', () => {
  test('are distinct, also if case and composition are ignored, and stay safe', () => {
    const taken = new Set<string>()
    const paths = new Set<string>()
    for (const name of hostileNames) {
      const given = distinctName(clean(name), taken)
      expectSafe(given)
      expect(taken.has(nameKey(given))).toBe(false)
      taken.add(nameKey(given))
      paths.add(join(folder, given))
    }
    expect(paths.size).toBe(hostileNames.length)
    expect([...paths].every((path) => path.startsWith(`${folder}/`))).toBe(true)
  })

  test('get a number before the extension', () => {
    const taken = new Set(['readme.md', 'readme (2).md'])
    expect(distinctName('README.md', taken)).toBe('README (3).md')
  })
})
