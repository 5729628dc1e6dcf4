import type { Token } from 'markdown-it'
import { displayAddress } from '#shared/rules/address-display.ts'
import type { Inline } from './tree.ts'

/** Matches `#48213`, but not after a word, a slash or an ampersand, where it is part of an address or of an entity. */
const reportReference = /(?<![\w/&#])#(\d{3,9})(?![\w-])/g

/** Maximum number of references in one run of text; further ones remain text. Genuine texts have fewer. */
const mostReferences = 200

function withReferences(text: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(reportReference)) {
    if (found.length > mostReferences * 2) break
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    found.push({ kind: 'report', reportId: Number(match[1]) })
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

const containers = { strong_open: 'strong', em_open: 'emphasis', s_open: 'strike' } as const
const isContainer = (type: string): type is keyof typeof containers => Object.hasOwn(containers, type)

function link(written: string, content: readonly Inline[]): Inline {
  const shown = displayAddress(written)
  return shown === null
    ? { kind: 'refusedLink', written, content }
    : { kind: 'link', address: shown.address, written, content }
}

/** Maximum number of levels of nested emphasis; deeper text has no further emphasis. */
const maxInlineDepth = 16

interface Open {
  readonly close: (content: readonly Inline[]) => readonly Inline[]
  readonly content: Inline[]
  readonly isLink: boolean
}

/** The children of one `inline` token. Unknown tokens keep their text, so that no written text is lost. */
export function inlineTree(tokens: readonly Token[]): readonly Inline[] {
  const root: Inline[] = []
  const open: Open[] = []
  const add = (...inlines: readonly Inline[]): void => {
    const inner = open.at(-1)?.content ?? root
    inner.push(...inlines)
  }
  for (const token of tokens) {
    if (token.type === 'text' && token.content !== '') {
      const inLink = open.some((outer) => outer.isLink)
      add(...(inLink ? [{ kind: 'text', text: token.content } as const] : withReferences(token.content)))
    } else if (token.type === 'code_inline') add({ kind: 'code', code: token.content })
    else if (token.type === 'softbreak' || token.type === 'hardbreak') add({ kind: 'break' })
    else if (token.type === 'image') {
      add({ kind: 'image', written: String(token.attrGet('src') ?? ''), alt: token.content })
    } else if (token.type === 'link_open') {
      const written = String(token.attrGet('href') ?? '')
      open.push({ close: (content) => [link(written, content)], content: [], isLink: true })
    } else if (isContainer(token.type)) {
      const kind = containers[token.type]
      const isDeep = open.length >= maxInlineDepth
      open.push({ close: (content) => (isDeep ? content : [{ kind, content }]), content: [], isLink: false })
    } else if (token.nesting === -1) {
      const closed = open.pop()
      if (closed !== undefined) add(...closed.close(closed.content))
    } else if (token.content !== '') add({ kind: 'text', text: token.content })
  }
  // If the tokens were cut, some links and emphasis may still be open.
  for (let rest = open.pop(); rest !== undefined; rest = open.pop()) add(...rest.close(rest.content))
  return root
}
