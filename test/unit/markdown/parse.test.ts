import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#renderer/markdown/parse-markdown.ts'
import { type Block, type Inline, maxDepth, maxSourceLength } from '#renderer/markdown/tree.ts'
import { addressesIn, inlinesIn, textIn } from './tree-walk.ts'

const onlyInlines = (source: string): readonly Inline[] => {
  const [block] = parseMarkdown(source).blocks
  return block?.kind === 'paragraph' ? block.content : []
}
const depthOf = (blocks: readonly Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.kind === 'quote') return 1 + depthOf(block.blocks)
      if (block.kind === 'list') return 1 + depthOf(block.items.flatMap((item) => item.blocks))
      return 0
    }),
  )

describe('Markdown as a tree', () => {
  it('reads headings, code with its language, quotes, lists, tables and rules', () => {
    const kinds = parseMarkdown(
      '# A\n\ntext\n\n```http\nGET / HTTP/1.1\n```\n\n> q\n\n1. one\n\n|a|\n|-|\n|b|\n\n---',
    ).blocks.map((block) => block.kind)
    expect(kinds).toEqual(['heading', 'paragraph', 'code', 'quote', 'list', 'table', 'rule'])
  })

  it('keeps raw HTML as text', () => {
    expect(onlyInlines('<img src=x onerror=alert(1)><b>x</b>')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)><b>x</b>' },
    ])
    expect(parseMarkdown('<script>\nalert(1)\n</script>').blocks.map((block) => block.kind)).toEqual([
      'paragraph',
    ])
  })

  it('keeps the state of tasks', () => {
    const [list] = parseMarkdown('- [x] done\n- [ ] not\n- none').blocks
    expect(list?.kind === 'list' ? list.items.map((item) => item.done) : []).toEqual([true, false, null])
  })

  it('keeps line breaks', () => {
    expect(onlyInlines('one\ntwo').map((inline) => inline.kind)).toEqual(['text', 'break', 'text'])
  })

  it('links http, https and mailto, in markup and bare', () => {
    const addresses = addressesIn(
      parseMarkdown('[a](https://a.example) <http://b.example> https://c.example/x mailto:d@d.example'),
    )
    expect(addresses).toEqual([
      'https://a.example/',
      'http://b.example/',
      'https://c.example/x',
      'mailto:d@d.example',
    ])
  })

  it('reads a bare address with a user name as one link, so that its host is not hidden', () => {
    expect(addressesIn(parseMarkdown('https://bank.example:x@evil.example/'))).toEqual([
      'https://bank.example:x@evil.example/',
    ])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/settings)',
    '[x](#top)',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('does not link %j, but shows its address', (source) => {
    const tree = parseMarkdown(source)
    expect(addressesIn(tree)).toEqual([])
    expect(inlinesIn(tree).some((inline) => inline.kind === 'refusedLink')).toBe(true)
  })

  // SEC-06
  it('turns every image into a placeholder', () => {
    expect(onlyInlines('![proof](https://t.example/p.gif?id=1)')).toEqual([
      { kind: 'image', written: 'https://t.example/p.gif?id=1', alt: 'proof' },
    ])
  })

  it('reads references to reports in running text only', () => {
    expect(
      inlinesIn(parseMarkdown('as in #48213, not a#48213 or #1 or #48213x')).filter(
        (i) => i.kind === 'report',
      ),
    ).toEqual([{ kind: 'report', reportId: 48213 }])
    expect(
      inlinesIn(parseMarkdown('`#48213` https://x.example/#48213')).some((i) => i.kind === 'report'),
    ).toBe(false)
    expect(inlinesIn(parseMarkdown('[see #48213](https://x.example)')).some((i) => i.kind === 'report')).toBe(
      false,
    )
  })

  it('reports a text longer than its limit', () => {
    const tree = parseMarkdown('a'.repeat(maxSourceLength + 17))
    expect(tree.unread).toBe(17)
    const paired = parseMarkdown(`${'a'.repeat(maxSourceLength - 1)}😀`)
    expect(paired.unread).toBe(2)
  })

  it('reports nesting or markup beyond its limits', () => {
    const nested = parseMarkdown(`${'> '.repeat(60)}deep`)
    expect(nested.partial).toBe(true)
    expect(depthOf(nested.blocks)).toBeLessThanOrEqual(maxDepth)
    expect(parseMarkdown('*a* '.repeat(10_000)).partial).toBe(true)
    expect(parseMarkdown('> > > fine').partial).toBe(false)
  })

  it('loses no visible character of a plain text', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9 ]{1,12}$/), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(words, (parts) => {
        const source = parts.join(' ').trim()
        const squeezed = (text: string): string => text.replace(/\s+/g, '')
        expect(squeezed(textIn(parseMarkdown(source)))).toBe(squeezed(source))
      }),
    )
  })

  it('yields plain JSON with checked addresses for any input', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '<',
      '>',
      '`',
      '```',
      '*',
      '_',
      '~~',
      '|',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '\\',
      '&',
      '"',
      'javascript:',
      'https://',
      'http://x.example',
      'mailto:',
      'data:text/html,',
      '<script>',
      'onerror=',
      '#48213',
      '\u202e',
      '\u0000',
      ' ',
      'a',
      '😀',
    )
    const source = fc
      .array(fc.oneof({ weight: 3, arbitrary: pieces }, fc.string()), { maxLength: 60 })
      .map((p) => p.join(''))
    fc.assert(
      fc.property(source, (text) => {
        const tree = parseMarkdown(text)
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
        for (const address of addressesIn(tree))
          expect(address).toMatch(/^(https?:\/\/|mailto:)[\x21-\x7e]+$/)
      }),
      { numRuns: 600 },
    )
  })
})
