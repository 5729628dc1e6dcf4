import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePortion } from '#renderer/markdown/code-portion.ts'
import { parseMarkdown } from '#renderer/markdown/parse-markdown.ts'
import { firstPortions } from '#renderer/markdown/portion.ts'
import { inlinesIn, textIn } from './tree-walk.ts'

describe('the portions of a text', () => {
  it('leave an ordinary report whole, as the same tree', () => {
    const tree = parseMarkdown(
      '## Steps\n\n1. Open **that** page\n2. Send `this`\n\n> it answers\n'.repeat(20),
    )
    expect(firstPortions(tree.blocks, 1)).toEqual({ blocks: tree.blocks, isCut: false })
    expect(firstPortions(tree.blocks, 1).blocks).toBe(tree.blocks)
  })

  it('continue where the previous one ended, until everything is there', () => {
    const tree = parseMarkdown(`${'word '.repeat(9_000)}\n\n${'- item\n'.repeat(2_000)}`)
    const lengths = [1, 2, 3, 40].map((portions) => {
      const { blocks, isCut } = firstPortions(tree.blocks, portions)
      return { isCut, length: textIn({ ...tree, blocks }).length }
    })
    expect(lengths.map(({ isCut }) => isCut)).toEqual([true, true, true, false])
    expect(lengths.map(({ length }) => length)).toEqual(
      lengths.map(({ length }) => length).toSorted((one, other) => one - other),
    )
    expect(lengths.at(-1)?.length).toBe(textIn(tree).length)
  })

  it('keep completed parts as the same objects, so that these are not drawn again', () => {
    const tree = parseMarkdown('a paragraph\n\n'.repeat(2_000))
    const [one, two] = [firstPortions(tree.blocks, 1).blocks, firstPortions(tree.blocks, 2).blocks]
    expect(two.slice(0, one.length - 1)).toEqual(one.slice(0, -1))
    for (const [index, block] of one.slice(0, -1).entries()) expect(two[index]).toBe(block)
  })

  it('are a prefix of the text, without split characters', () => {
    const source = fc
      .array(fc.constantFrom('word ', '😀', '*a* ', '\n\n', '- ', '> ', '`c` ', '|a|b|\n|-|-|\n|c|d|\n'), {
        maxLength: 60,
      })
      .map((pieces) => pieces.join('').repeat(90))
    fc.assert(
      fc.property(source, fc.integer({ min: 1, max: 4 }), (text, portions) => {
        const tree = parseMarkdown(text)
        const first = textIn({ ...tree, blocks: firstPortions(tree.blocks, portions).blocks })
        expect(textIn(tree).startsWith(first)).toBe(true)
        expect(first.isWellFormed()).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('leave an ordinary report whole in other scripts, too, with protocol words in between', () => {
    const sentences = [
      'Сервер отвечает 200 OK на запрос без заголовка Authorization. ',
      'ヘッダー Authorization がなくてもサーバーは応答します。',
      'سرور بدون سرآیند Authorization هم پاسخ می‌دهد. ',
    ]
    for (const sentence of sentences) {
      const { blocks } = parseMarkdown(sentence.repeat(60))
      expect(firstPortions(blocks, 1).blocks).toBe(blocks)
    }
  })

  it('are shorter if the script changes all the time, because each change needs font lookups', () => {
    const lengthOf = (text: string) => {
      const tree = parseMarkdown(text.repeat(20_000).slice(0, 60_000))
      return textIn({ ...tree, blocks: firstPortions(tree.blocks, 1).blocks }).length
    }
    expect(lengthOf('a ')).toBeGreaterThan(20_000)
    expect(lengthOf('\u0e01 ')).toBeGreaterThan(10_000)
    expect(lengthOf('a\u0e01')).toBeLessThan(1_000)
    expect(lengthOf('\u0e01\u4e00\u0905\u1000\u0531')).toBeLessThan(1_000)
  })

  it('contain fewer headings than paragraphs, whose lines are balanced', () => {
    const blocksOf = (text: string) =>
      firstPortions(parseMarkdown(text.repeat(2_000)).blocks, 1).blocks.length
    expect(blocksOf('a\n=\n')).toBeLessThan(blocksOf('a\n\n') / 2)
  })

  it('recognize a limited number of references to reports', () => {
    const tree = parseMarkdown('#4821 '.repeat(30_000))
    const references = inlinesIn(tree).filter(({ kind }) => kind === 'report')
    expect(references.length).toBeLessThan(300)
    expect(tree.blocks).toHaveLength(1)
  })
})

describe('the portions of a block of code', () => {
  const lines = (count: number, text: string) =>
    Array.from({ length: count }, () => [['plain', text] as const])

  it('show a short one whole', () => {
    expect(codePortion(lines(12, 'GET / HTTP/1.1'), 0)).toMatchObject({ isWhole: true })
  })

  it('show forty lines of a long one, then all of it, and say so', () => {
    expect(codePortion(lines(61, 'x'), 0)).toMatchObject({ isWhole: false, fitsNext: true })
    expect(codePortion(lines(61, 'x'), 0).shown).toHaveLength(40)
    expect(codePortion(lines(61, 'x'), 1)).toMatchObject({ isWhole: true })
    expect(codePortion(lines(61_000, 'x'), 1)).toMatchObject({ isWhole: false, fitsNext: false })
  })

  it('cut an endless line and say how much is left', () => {
    const { shown, isWhole } = codePortion(lines(1, 'x'.repeat(50_000)), 0)
    expect(isWhole).toBe(false)
    expect(shown[0]?.map(([, text]) => text).join('')).toMatch(/^x{2000} … 48,000 more characters$/)
  })

  it('omit the colors of code with nothing but punctuation', () => {
    const coloured = [Array.from({ length: 9_000 }, () => ['keyword', ';'] as const)]
    expect(codePortion(coloured, 1).shown[0]?.length).toBeLessThan(5)
  })
})
