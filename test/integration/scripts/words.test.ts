import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The rules for names, each with a breach that the rule finds.

interface GivenUp {
  readonly name: string
  readonly word: string
}

const root = join(import.meta.dirname, '../../..')
const {
  givenUp,
  sameNames,
  wordBreaches,
}: {
  givenUp: (glossary: string) => readonly GivenUp[]
  sameNames: (files: readonly string[]) => readonly string[]
  wordBreaches: (
    sources: ReadonlyMap<string, string>,
    files: readonly string[],
    old: readonly GivenUp[],
  ) => readonly string[]
} = await import(pathToFileURL(join(root, 'scripts/check-words.js')).href)

const old = givenUp(`| word | what it means | instead of |
|---|---|---|
| **report** | What came in. | |
| **undo** | Taking it back at once (\`undo.ts\`). | \`unsend\`, \`rollOff\` |
| **totals** | Figures of now. | \`balance\` |`)

const breaches = (text: string, file = 'src/report.tsx') => wordBreaches(new Map([[file, text]]), [file], old)

test('the last column of the glossary lists the names that are forbidden', () => {
  expect(old).toEqual([
    { name: 'unsend', word: 'undo' },
    { name: 'rollOff', word: 'undo' },
    { name: 'balance', word: 'totals' },
  ])
})

test('other names pass, and so do prose, comments and longer words', () => {
  const text = `/** Unsends the balance. */
const counterbalance = { undo: 'unsend the balance', totals: 'balance' }`
  expect(breaches(text)).toEqual([])
})

test.each([
  ['a variable', 'const allBalance = 1', 'allBalance'],
  ['a parameter', 'export const f = (unsendAt: number) => unsendAt', 'unsendAt'],
  ['a field of a type', 'export interface One { readonly isRollOff: boolean }', 'isRollOff'],
  ['a type', 'export type BalanceOf<T> = T', 'BalanceOf'],
  ['a constant', 'const ROLL_OFF_MS = 1', 'ROLL_OFF_MS'],
  ['a property of an object', 'const one = { unsend: 1 }', 'unsend'],
  ['a private field', 'class One { #balance = 1 }', 'balance'],
  ['an attribute', 'const one = <p unsend={1} />', 'unsend'],
  ['the name of an event', "emit({ kind: 'balance' })", 'balance'],
  ['a kind in a type', "type Event = { readonly kind: 'balance' | 'sent' }", 'balance'],
  ['a string written like a name', "const states = ['rollOff']", 'rollOff'],
])('%s is found with its line', (_, line, name) => {
  expect(breaches(`// In line two:\n${line}`)).toEqual([
    expect.stringMatching(new RegExp(`^src/report\\.tsx:2: ${name}; the glossary says `)),
  ])
})

test('a file is found by its name; migrations keep earlier names', () => {
  expect(breaches('', 'src/report/unsend.ts')).toEqual([
    'src/report/unsend.ts: the glossary says “undo” instead of unsend',
  ])
  expect(breaches('const balance = 1', 'src/store/migrations/0001-first.ts')).toEqual([])
})

test('no two files have one name, except names that tools prescribe', () => {
  const files = ['src/a/rows.ts', 'src/b/rows.ts', 'src/a/README.md', 'src/b/README.md']
  expect(sameNames(files)).toEqual(['src/a/rows.ts and src/b/rows.ts are both named rows.ts'])
})
