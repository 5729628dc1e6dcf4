import { describe, expect, it } from 'vitest'
import { firstShown } from '#renderer/markdown/code-portion.ts'
import { parseMarkdown } from '#renderer/markdown/parse-markdown.ts'
import { firstPortions, portionCost } from '#renderer/markdown/portion.ts'
import { maxPieces, maxSourceLength } from '#renderer/markdown/tree.ts'
import { pathologicalMarkdown } from '../../fixtures/pathological-markdown.ts'
import { blocksIn, inlinesIn } from './tree-walk.ts'

describe('pathological Markdown', () => {
  // SEC-18
  it.each(pathologicalMarkdown(1_000_000))('ends, with a tree that can be drawn: %s', (_aim, input) => {
    const tree = parseMarkdown(input)
    expect(inlinesIn(tree).length).toBeLessThanOrEqual(maxPieces * 2)
    expect(tree.unread).toBeGreaterThanOrEqual(input.length - maxSourceLength)

    const { blocks } = firstPortions(tree.blocks, 1)
    const drawn = { ...tree, blocks }
    expect(inlinesIn(drawn).length + blocksIn(drawn).length).toBeLessThanOrEqual(portionCost + 100)
    const units = inlinesIn(drawn).reduce(
      (sum, inline) =>
        sum + ('text' in inline ? inline.text.length : 'code' in inline ? inline.code.length : 0),
      0,
    )
    expect(units).toBeLessThanOrEqual(portionCost * 30)
    expect(firstShown.units).toBeLessThanOrEqual(10_000)
  })
})
