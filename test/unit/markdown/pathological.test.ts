import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#renderer/markdown/parse.ts'
import { maxPieces } from '#renderer/markdown/tree.ts'
import { inlinesIn } from './tree-walk.ts'

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** Inputs that bring Markdown parsers to their knees: what each aims at, and the input. */
const inputs: readonly (readonly [aim: string, input: string])[] = [
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in lists', '- '.repeat(20_000)],
  ['lists at growing depth', lines(2_000, (index) => `${' '.repeat(index % 200)}- a`)],
  ['emphasis opened and never closed', '**a '.repeat(40_000)],
  ['emphasis of mixed kinds', '*a_'.repeat(40_000)],
  ['emphasis around emphasis', `${'*'.repeat(60_000)}a${'*'.repeat(60_000)}`],
  ['strikethrough never closed', '~~a '.repeat(40_000)],
  ['brackets never closed', '['.repeat(60_000)],
  ['links in links', '[a]('.repeat(40_000)],
  ['images never closed', '!['.repeat(60_000)],
  ['code spans of every length', lines(600, (index) => '`'.repeat(index))],
  ['entities cut short', '&a'.repeat(60_000)],
  ['tags never closed', '<a '.repeat(60_000)],
  ['autolinks never closed', '<http://a'.repeat(20_000)],
  ['addresses run together', 'http://'.repeat(25_000)],
  ['mail addresses run together', 'a@'.repeat(60_000)],
  [
    'a table wider than any screen',
    `${'|a'.repeat(8_000)}\n${'|-'.repeat(8_000)}\n${lines(8, () => '|b'.repeat(8_000))}`,
  ],
  ['reference definitions', '[a]: b\n'.repeat(20_000)],
  ['reference titles never closed', '[foo]: /u "'.repeat(15_000)],
  ['fences never closed', '```\n'.repeat(40_000)],
  ['headings under lines', 'a\n=\n'.repeat(40_000)],
  ['hard breaks', 'a  \n'.repeat(50_000)],
  ['everything at once', '*_`[!<&\\~|#>'.repeat(16_000)],
]

describe('pathological Markdown', () => {
  it.each(inputs)('ends, with a tree that can be drawn: %s', (_aim, input) => {
    const tree = parseMarkdown(input)
    expect(inlinesIn(tree).length).toBeLessThanOrEqual(maxPieces * 2)
  })
})
