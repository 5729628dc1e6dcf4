import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The rules that connect defenses and rules of the specification with their tests, each with a breach that the rule
// finds.

const root = join(import.meta.dirname, '../../..')
const {
  idBreaches,
}: {
  idBreaches: (pageText: (page: string) => string, tests: ReadonlyMap<string, string>) => readonly string[]
} = await import(pathToFileURL(join(root, 'scripts/check-ids.js')).href)

const whole = {
  'SECURITY.md': '| id | asset | tests |\n|---|---|---|\n| SEC-01 | token | 2 |\n| SEC-02 | window | 1 |',
  'test/spec-matrix.md': '| SPEC-101 | a rule | 1 | 1 |\n| SPEC-102 | another | 1 | – |',
  'test/unit/token.test.ts':
    "// SEC-01, SEC-02,\n// SPEC-101\ntest('one', () => {})\n  // SEC-01\n  it.each([\n    1,\n  ])('two', () => {})",
  'test/integration/service/pages.test.ts': "// SPEC-101, SPEC-102\ntest('three', () => {})",
}

function breaches(changed: Partial<typeof whole> = {}) {
  const texts: Readonly<Record<string, string>> = { ...whole, ...changed }
  const tests = new Map(Object.entries(texts).filter(([file]) => file.endsWith('.ts')))
  return idBreaches((page) => texts[page] ?? '', tests)
}

test('rows and tests that name each other pass', () => {
  expect(breaches()).toEqual([])
})

test('a test that lost its id is reported', () => {
  expect(
    breaches({ 'test/integration/service/pages.test.ts': "// SPEC-101\ntest('three', () => {})" }),
  ).toEqual(['test/spec-matrix.md: SPEC-102 is held by 0 tests, and the row says 1 (column 1)'])
})

test('a missing row is reported', () => {
  expect(breaches({ 'SECURITY.md': '| SEC-01 | token | 2 |' })).toEqual([
    'test/unit/token.test.ts: no page has a row SEC-02',
  ])
})

test('each row is covered by at least one test', () => {
  expect(breaches({ 'SECURITY.md': `${whole['SECURITY.md']}\n| SEC-03 | files | 0 |` })).toEqual([
    'SECURITY.md: SEC-03 is held by no test',
  ])
})

test.each([
  ['stands there twice', `${whole['SECURITY.md']}\n| SEC-01 | token | 2 |`],
  ['cannot be read', `${whole['SECURITY.md']}\n| SEC-03 | token | some |`],
])('a row that %s fails', (said, text) => {
  expect(breaches({ 'SECURITY.md': text })).toEqual([expect.stringContaining(said)])
})

test.each([
  ['a test that is left out', "// SPEC-101, SPEC-102\ntest.skip('three', () => {})"],
  ['a test that is to be written', "// SPEC-101, SPEC-102\ntest.todo('three')"],
  ['no test', "// SPEC-101, SPEC-102\nconst one = 1\ntest('three', () => {})"],
  ['the title of a test', "test('SPEC-101, SPEC-102', () => {})"],
])('an id above or in %s covers nothing', (_, text) => {
  const said = breaches({ 'test/integration/service/pages.test.ts': text })
  expect(said).toContainEqual(
    expect.stringMatching(
      /^test\/integration\/service\/pages\.test\.ts:\d: an id stands in a comment of its own/,
    ),
  )
  expect(said).toContain('test/spec-matrix.md: SPEC-101 is held by 0 tests, and the row says 1 (column 1)')
})
