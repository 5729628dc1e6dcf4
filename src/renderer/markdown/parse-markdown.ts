import createMarkdown, { type Token } from 'markdown-it'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { inlineTree } from './inline-tree.ts'
import {
  type Block,
  type Cell,
  type Inline,
  type ListItem,
  type MarkdownTree,
  maxDepth,
  maxPieces,
  maxSourceLength,
} from './tree.ts'

/**
 * Maximum number of levels that the parser reads. It is more than `maxDepth` containers and their paragraphs have, so
 * that the parser never drops anything that the tree would show.
 */
const maxNesting = 100

const markdown = createMarkdown('default', {
  html: false,
  linkify: true,
  breaks: true,
  typographer: false,
  maxNesting,
})
// Addresses arrive as written and are judged in one place, `displayAddress`. The parser's own check would hide from the
// reader that there was a link.
markdown.validateLink = () => true
markdown.normalizeLink = (address) => address
markdown.normalizeLinkText = (text) => text
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true })
markdown.linkify.add('//', null).add('ftp:', null)

const taskBox = /^\[([ xX])\](?:\s|$)/

/** Removes a leading `[ ]` or `[x]` from an item; `done` is its state, null without a box. */
function asTask(blocks: readonly Block[]): ListItem {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return { done: null, blocks }
  const [text, ...rest] = first.content
  const box = text?.kind === 'text' ? taskBox.exec(text.text) : null
  if (text?.kind !== 'text' || box === null) return { done: null, blocks }
  const content: readonly Inline[] = [{ kind: 'text', text: text.text.slice(box[0].length) }, ...rest]
  return { done: box[1] !== ' ', blocks: [{ kind: 'paragraph', content }, ...others] }
}

function cellAlign(token: Token): Cell['align'] {
  const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1]
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}

/** Reads the flat list of tokens as a tree, recursively between opening and closing tokens. */
class TokenReader {
  private index = 0
  private pieces = maxPieces
  /** Levels of the headings that the present place is under, outermost first. */
  private above: readonly number[] = []
  /** Whether something was left out. */
  partial = false
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  private next(): Token | undefined {
    const token = this.tokens[this.index]
    this.index += 1
    return token
  }

  /** Reads blocks up to the closing token `until`, and consumes that token. */
  blocks(until: string | null, depth: number): Block[] {
    const found: Block[] = []
    for (let token = this.next(); token !== undefined && token.type !== until; token = this.next()) {
      const isAffordable = this.pieces > 0
      const block = this.block(token, depth)
      if (!isAffordable) this.partial = true
      else if (block !== null) found.push(block)
    }
    return found
  }

  private block(token: Token, depth: number): Block | null {
    if (token.level >= maxNesting - 1) this.partial = true
    this.pieces -= 1
    switch (token.type) {
      case 'paragraph_open':
        return { kind: 'paragraph', content: this.content('paragraph_close') }
      case 'heading_open':
        return this.heading(Number(token.tag.slice(1)))
      case 'fence': {
        const language = token.info.trim().split(/\s+/)[0] ?? ''
        return { kind: 'code', language: language === '' ? null : language, code: token.content }
      }
      case 'code_block':
        return { kind: 'code', language: null, code: token.content }
      case 'hr':
        return { kind: 'rule' }
      case 'blockquote_open':
        return this.container(
          (inner) => ({ kind: 'quote', blocks: this.blocks('blockquote_close', inner) }),
          depth,
        )
      case 'bullet_list_open':
        return this.container(
          (inner) => ({ kind: 'list', start: null, items: this.items('bullet_list_close', inner) }),
          depth,
        )
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1)
        return this.container(
          (inner) => ({ kind: 'list', start, items: this.items('ordered_list_close', inner) }),
          depth,
        )
      }
      case 'table_open':
        return this.table()
      default:
        return token.content === ''
          ? null
          : { kind: 'paragraph', content: [{ kind: 'text', text: token.content }] }
    }
  }

  private heading(level: number): Block {
    this.above = [...this.above.filter((one) => one < level), level]
    return { kind: 'heading', level, depth: this.above.length, content: this.content('heading_close') }
  }

  private container(read: (depth: number) => Block, depth: number): Block | null {
    const block = read(depth + 1)
    if (depth < maxDepth) return block
    this.partial = true
    return null
  }

  private content(until: string): readonly Inline[] {
    const found: Inline[] = []
    for (let token = this.next(); token !== undefined && token.type !== until; token = this.next()) {
      if (token.type !== 'inline' || token.children === null) continue
      const affordable = token.children.slice(0, Math.max(0, this.pieces))
      if (affordable.length < token.children.length) this.partial = true
      this.pieces -= token.children.length
      for (const inline of inlineTree(affordable)) found.push(inline)
    }
    return found
  }

  private items(until: string, depth: number): ListItem[] {
    const found: ListItem[] = []
    for (let token = this.next(); token !== undefined && token.type !== until; token = this.next()) {
      if (token.type === 'list_item_open') found.push(asTask(this.blocks('list_item_close', depth)))
    }
    return found
  }

  private table(): Block {
    const rows: Cell[][] = []
    for (let token = this.next(); token !== undefined && token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push([])
      if (token.type === 'th_open' || token.type === 'td_open') {
        rows
          .at(-1)
          ?.push({ align: cellAlign(token), content: this.content(token.type.replace('open', 'close')) })
      }
    }
    const [head = [], ...body] = rows
    return { kind: 'table', head, rows: body }
  }
}

/**
 * Parses Markdown (CommonMark with tables and strikethrough; raw HTML remains text) into a tree of plain JSON.
 * Pure. It may take long on hostile input, so the window runs it in a worker with a time limit.
 */
export function parseMarkdown(source: string): MarkdownTree {
  const text = beginningOf(source, maxSourceLength)
  const reader = new TokenReader(markdown.parse(text, {}))
  const blocks = reader.blocks(null, 0)
  return { blocks, unread: source.length - text.length, partial: reader.partial }
}
