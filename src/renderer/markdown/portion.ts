import { firstShown } from './code-portion.ts'
import { affordableBeginning } from './text-cost.ts'
import type { Block, Cell, Inline, ListItem } from './tree.ts'

/** The beginning of a text that is drawn at once. */
export interface Portion {
  readonly blocks: readonly Block[]
  /** Whether the text continues after it. */
  readonly isCut: boolean
}

/**
 * How much of a text is drawn at once, as a cost in pieces: each block, list item, cell and inline element costs at
 * least one piece, and 25 Latin letters of text cost one more. Even long genuine reports cost less. At this cost the
 * window is busy for about half of the 100 ms within which users notice no wait.
 */
export const portionCost = 900

/** How many UTF-16 units of code cost as much to lay out as one piece. */
const unitsPerPiece = 25
/** A run of text shorter than this is not cut: the portion becomes a little larger, and no word is halved. */
const shortRun = 40
/** Elements with event handlers or their own drawing cost several times as much as plain text. */
const costOfLink = 4
/** An image costs this much for its button, its text and the effects of its state. */
const costOfImage = 12
const costOfTask = 3
/** Costs more, because the lines of a heading are balanced. */
const costOfHeading = 3
const costOfCode = 15

/**
 * The first `portions` portions of a text. Parts completely inside them are the same objects as in the tree, so that
 * React renders only new parts when another portion is requested. Pure.
 */
export function firstPortions(blocks: readonly Block[], portions: number): Portion {
  const cutter = new Cutter(portions * portionCost)
  const kept = cutter.blocks(blocks)
  return { blocks: kept, isCut: cutter.isCut }
}

/** Walks a tree in the order of its text, and drops everything after the budget is used up. */
class Cutter {
  isCut = false
  private left: number

  constructor(cost: number) {
    this.left = cost
  }

  /** Keeps the parts within the budget; if all are kept, returns the same list. */
  private each<Part>(parts: readonly Part[], keep: (part: Part) => Part): readonly Part[] {
    const kept: Part[] = []
    for (const part of parts) {
      if (this.left <= 0) {
        this.isCut = true
        break
      }
      kept.push(keep(part))
    }
    return kept.length === parts.length && kept.every((part, index) => part === parts[index]) ? parts : kept
  }

  blocks(blocks: readonly Block[]): readonly Block[] {
    return this.each(blocks, (block) => this.block(block))
  }

  private block(block: Block): Block {
    this.left -= 1
    switch (block.kind) {
      case 'paragraph':
        return withPart(block, 'content', this.inlines(block.content))
      case 'heading':
        this.left -= costOfHeading
        return withPart(block, 'content', this.inlines(block.content))
      case 'code':
        this.left -= costOfCode + Math.min(block.code.length, firstShown.units) / unitsPerPiece
        return block
      case 'quote':
        return withPart(block, 'blocks', this.blocks(block.blocks))
      case 'list':
        return withPart(
          block,
          'items',
          this.each(block.items, (item) => this.item(item)),
        )
      case 'table': {
        const head = this.cells(block.head)
        const rows = this.each(block.rows, (row) => this.cells(row))
        return withPart(withPart(block, 'head', head), 'rows', rows)
      }
      case 'rule':
        return block
      default:
        return block satisfies never
    }
  }

  private item(item: ListItem): ListItem {
    this.left -= item.done === null ? 1 : costOfTask
    return withPart(item, 'blocks', this.blocks(item.blocks))
  }

  private cells(row: readonly Cell[]): readonly Cell[] {
    return this.each(row, (cell) => {
      this.left -= 1
      return withPart(cell, 'content', this.inlines(cell.content))
    })
  }

  private inlines(content: readonly Inline[]): readonly Inline[] {
    return this.each(content, (inline) => this.inline(inline))
  }

  private inline(inline: Inline): Inline {
    this.left -= 1
    switch (inline.kind) {
      case 'text':
        return withPart(inline, 'text', this.words(inline.text))
      case 'code':
        return withPart(inline, 'code', this.words(inline.code))
      case 'link':
      case 'refusedLink':
      case 'strong':
      case 'emphasis':
      case 'strike':
        if (inline.kind === 'link' || inline.kind === 'refusedLink') this.left -= costOfLink
        return withPart(inline, 'content', this.inlines(inline.content))
      case 'image':
        this.left -= costOfImage
        return inline
      case 'report':
        this.left -= costOfLink
        return inline
      case 'break':
        return inline
      default:
        return inline satisfies never
    }
  }

  private words(text: string): string {
    const within = affordableBeginning(text, Math.max(this.left, shortRun))
    this.left -= within.cost
    if (within.text.length < text.length) this.isCut = true
    return within.text
  }
}

/** Returns the same object if its part is unchanged. */
function withPart<Whole, Key extends keyof Whole>(whole: Whole, key: Key, part: Whole[Key]): Whole {
  return whole[key] === part ? whole : { ...whole, [key]: part }
}
