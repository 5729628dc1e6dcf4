/// <reference types="vite/client" />
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BlockContent } from '#renderer/markdown/BlockContent.tsx'
import { MarkdownActionsContext } from '#renderer/markdown/markdown-actions.ts'
import { parseMarkdown } from '#renderer/markdown/parse-markdown.ts'
import { payloads } from '../../fixtures/script-payloads.ts'

const actions = {
  wishToOpen: () => undefined,
  openReport: () => undefined,
  pictures: { workspaceId: 'workspace', serviceIsLocal: false },
}

const drawn = (source: string): string =>
  renderToStaticMarkup(
    <MarkdownActionsContext value={actions}>
      <BlockContent blocks={parseMarkdown(source).blocks} headingsBelow={2} />
    </MarkdownActionsContext>,
  )

const allowedTags = new Set(
  'p h3 h4 h5 h6 figure pre span code bdi strong em del br blockquote ul ol li hr div table thead tbody tr th td button svg path circle'.split(
    ' ',
  ),
)
const allowedAttributes = new Set(
  'class dir data-native data-level data-kind data-align data-done data-rac data-react-aria-pressable data-variant data-size data-own-words data-sent data-places data-inline-code data-address role aria-label aria-live aria-hidden tabindex title start type width height viewbox d cx cy r id'.split(
    ' ',
  ),
)

/** Every tag with its attributes, from the markup. React escapes angle brackets everywhere else. */
function tagsIn(html: string): readonly { readonly tag: string; readonly attributes: readonly string[] }[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((match) => ({
    tag: (match[1] ?? '').toLowerCase(),
    attributes: [...(match[2] ?? '').matchAll(/\s([^\s=>]+)(?:="[^"]*")?/g)].map((found) =>
      (found[1] ?? '').toLowerCase(),
    ),
  }))
}

function expectHarmless(html: string): void {
  for (const { tag, attributes } of tagsIn(html)) {
    expect(allowedTags).toContain(tag)
    for (const attribute of attributes) expect(allowedAttributes).toContain(attribute)
  }
  expect(html.replace(/<\/?[a-z][^>]*>/gi, '')).not.toContain('<')
}

describe('Markdown on screen', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](https://a.example" onmouseover="alert(1))',
    '![x](https://t.example/p.gif "onload=alert(1)")',
    '![x](javascript:alert(1))',
    '[![x](https://t.example/p.gif)](https://a.example)',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<style>@import "https://t.example"</style>',
    '<link rel=preconnect href=//t.example>',
    '<meta http-equiv=refresh content="0;url=https://t.example">',
    '```html\n<script>alert(1)</script>\n```',
    '`<img src=x onerror=alert(1)>`',
    '|<b>|\n|-|\n|<script>|',
    '"><img src=x onerror=alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('is harmless for %j', (source) => {
    expectHarmless(drawn(source))
  })

  // SEC-05
  it('is harmless for every payload that is tried in the window', () => {
    expect(payloads.length).toBeGreaterThan(1_500)
    for (const payload of payloads) expectHarmless(drawn(payload))
  })

  it('never contains an address that the browser would act on', () => {
    const html = drawn('[a](https://a.example) ![b](https://b.example/p.gif) <https://c.example>')
    expect(html).not.toMatch(/\s(?:href|src|srcset|action|formaction|poster|background|style|ping)=/i)
  })

  it.each([
    '![a](https://t.example/a)',
    '**![a](https://t.example/a)**',
    '*a ~~![a](https://t.example/a)~~*',
  ])('offers the image of a link with the content %j', (content) => {
    expect(drawn(`[${content}](https://a.example)`)).toContain('Fetch from <strong>t.example</strong>')
  })

  it('has no heading above the level of its section', () => {
    expect(drawn('# a\n## b\n###### c\n# d')).toMatch(/^<h3.*<h4.*<h5.*<h3/s)
    expect(drawn('### a\n##### b\n#### c')).toMatch(/^<h3.*<h4.*<h4/s)
  })

  it('names a bidi override instead of drawing it', () => {
    const html = drawn('invoice\u202egnp.exe and `code\u202e`\n\n```\nmore\u202e\n```')
    expect(html).not.toContain('\u202e')
    expect(html.match(/‹RLO›/g)).toHaveLength(3)
  })

  it('keeps a hidden character as a number for copying', () => {
    const html = drawn('a\u200b\u200bb and `code\u202e`')
    expect([...html.matchAll(/data-sent="([^"]*)"/g)].map(([, sent]) => sent)).toEqual(['200b.200b', '202e'])
  })

  it('keeps the places of too many hidden characters apart', () => {
    const html = drawn(`${'a\u200b'.repeat(13)}b`)
    expect(html).toMatch(
      /<span data-places="1:200b,2:200b,[^"]*,13:200b">a{13}b<\/span><bdi[^>]*data-sent="">/,
    )
    expect(html).not.toContain('\u200b')
  })

  it('breaks an endless word', () => {
    expect(drawn('A'.repeat(5_000))).toContain('4,840 more characters')
  })

  // SEC-05
  it('is harmless for any input', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '[',
      ']',
      '](',
      ')',
      '![',
      '`',
      '```\n',
      '\n',
      '\n\n',
      '"',
      "'",
      '>',
      '- ',
      '| ',
      '|-|',
      'javascript:alert(1)',
      'https://a.example/"onclick="x',
      ' onclick=alert(1) ',
      'data:image/svg+xml,<svg onload=alert(1)>',
      '&lt;script&gt;',
      '&#60;',
      '\u202e',
      '\u0000',
      '#48213',
      '*',
      '~~',
    )
    const source = fc
      .array(fc.oneof({ weight: 3, arbitrary: pieces }, fc.string()), { maxLength: 40 })
      .map((p) => p.join(''))
    fc.assert(
      fc.property(source, (text) => expectHarmless(drawn(text))),
      { numRuns: 200 },
    )
  })
})
