import type { Inline } from './tree.ts'

/** The images of inline content in their order, also those inside emphasis. */
export function imagesIn(content: readonly Inline[]): readonly Inline[] {
  return content.flatMap((inline) => {
    if (inline.kind === 'image') return [inline]
    return 'content' in inline ? imagesIn(inline.content) : []
  })
}
