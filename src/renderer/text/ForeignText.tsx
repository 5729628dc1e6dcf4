import type { ReactNode } from 'react'
import type { Highlights } from '#shared/desk/models.ts'
import { splitByHighlights } from './highlight-pieces.ts'
import { visibleText } from './visible-text.ts'

interface ForeignTextProps {
  /** Text a stranger wrote: shown as plain characters, never as markup. */
  readonly text: string
  readonly highlights?: Highlights
}

/** One line of text from a stranger, isolated so that it cannot reorder or hide what stands beside it. */
export function ForeignText({ text, highlights = [] }: ForeignTextProps): ReactNode {
  return (
    <bdi>
      {splitByHighlights(visibleText(text), highlights).map((piece) =>
        piece.isHit ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
      )}
    </bdi>
  )
}
