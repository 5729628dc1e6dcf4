import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The rules for the project's own pages, each with a breach that the rule finds.

const root = join(import.meta.dirname, '../../..')
const {
  pageBreaches,
}: { pageBreaches: (page: string, text: string, files: ReadonlySet<string>) => readonly string[] } =
  await import(pathToFileURL(join(root, 'scripts/check-docs.js')).href)

const files = new Set(['README.md', 'docs', 'docs/words.md', 'src', 'src/store', 'src/store/reports.ts'])
const breaches = (text: string, page = 'docs/words.md') => pageBreaches(page, text, files)

test('links and files that exist pass, and so does code that names no file', () => {
  expect(
    breaches(
      'see [the start](../README.md#start), `reports.ts`, `store/reports.ts`, `src/store/`, `npm test`, `json`',
    ),
  ).toEqual([])
})

test.each([
  ['a link that leads nowhere', '[gone](gone.md)', 'docs/words.md:1: the link to gone.md leads nowhere'],
  ['a file that is nowhere', 'in `report.ts`', 'docs/words.md:1: there is no report.ts'],
  ['a file that is in another folder', 'in `queries/reports.ts`', 'there is no queries/reports.ts'],
  ['a folder that is gone', 'in `src/queries`', 'there is no src/queries'],
])('%s fails', (_, text, said) => {
  expect(breaches(text)).toEqual([expect.stringContaining(said)])
})

test.each([
  ['ARCHITECTURE.md', 200],
  ['src/store/README.md', 120],
])('%s longer than %i lines fails', (page, atMost) => {
  expect(breaches('a line\n'.repeat(atMost), page)).toEqual([])
  expect(breaches('a line\n'.repeat(atMost + 1), page)).toEqual([
    `${page}: ${atMost + 1} lines, and ${atMost} are the most`,
  ])
})
