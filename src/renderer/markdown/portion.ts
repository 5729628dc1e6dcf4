import { firstShown } from './code-portion.ts'
import { affordableBeginning } from './text-cost.ts'
import type { Block, Cell, Inline, ListItem } from './tree.ts'

/** The beginning of a text: as much of it as is drawn at once. */
export interface Portion {
  readonly blocks: readonly Block[]
  /** The text continues after this. */
  readonly isCut: boolean
}

/**
 * The cost of drawing one portion, in pieces: a word or two in their own paragraph cost one. Long honest reports stay
 * below it; at this cost the window is busy for about half of the 100 ms in which a wait is not felt.
 */
export const portionCost = 900

/** UTF-16 units of code that cost as much to lay out as a piece. */
const unitsPerPiece = 25
/** A run of words shorter than this is not cut: the portion is a little larger, and no word is halved. */
const shortRun = 40
/** Elements with event handlers or their own drawing cost several times as much as plain text. */
const costOfLink = 4
/** Its button, its words and the effects of its state. */
const costOfImage = 12
const costOfTask = 3
/** Its lines are balanced. */
const costOfHeading = 3
const costOfCode = 15

/**
 * The first `portions` portions of a text. Parts wholly inside them are the very objects of the tree, so that React
 * draws only new parts when one more is asked for. Pure.
 */
export function firstPortions(blocks: readonly Block[], portions: number): Portion {
  const cutter = new Cutter(portions * portionCost)
  const kept = cutter.blocks(blocks)
  return { blocks: kept, isCut: cutter.isCut }
}

/** Walks a tree in the order of its text and drops everything after the budget is spent. */
class Cutter {
  isCut = false
  private left: number

  constructor(cost: number) {
    this.left = cost
  }

  /** Keeps the affordable parts; a list kept whole stays the same list. */
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

/** The same object when its part stayed the same. */
function withPart<Whole, Key extends keyof Whole>(whole: Whole, key: Key, part: Whole[Key]): Whole {
  return whole[key] === part ? whole : { ...whole, [key]: part }
}
