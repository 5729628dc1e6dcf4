import type { Block, Inline, MarkdownTree } from '#renderer/markdown/tree.ts'

function withInner(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline) =>
    'content' in inline ? [inline, ...withInner(inline.content)] : [inline],
  )
}

function inlinesOf(blocks: readonly Block[]): readonly Inline[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return withInner(block.content)
      case 'quote':
        return inlinesOf(block.blocks)
      case 'list':
        return block.items.flatMap((item) => inlinesOf(item.blocks))
      case 'table':
        return [block.head, ...block.rows].flat().flatMap((cell) => withInner(cell.content))
      case 'code':
      case 'rule':
        return []
      default:
        return block satisfies never
    }
  })
}

/** Every inline element of a tree, outer before inner. */
export const inlinesIn = (tree: MarkdownTree): readonly Inline[] => inlinesOf(tree.blocks)

/** The addresses in a tree that the user could open. */
export const addressesIn = (tree: MarkdownTree): readonly string[] =>
  inlinesIn(tree).flatMap((inline) => (inline.kind === 'link' ? [inline.address] : []))

/** The running text of a tree. */
export const textIn = (tree: MarkdownTree): string =>
  inlinesIn(tree)
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? '\n' : ''))
    .join('')

/** Every block of a tree, outer before inner. */
export const blocksIn = (tree: MarkdownTree): readonly Block[] => withInnerBlocks(tree.blocks)

function withInnerBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return [block, ...withInnerBlocks(block.blocks)]
    if (block.kind === 'list') return [block, ...block.items.flatMap((item) => withInnerBlocks(item.blocks))]
    return [block]
  })
}
