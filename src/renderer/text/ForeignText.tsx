import type { ReactNode } from 'react'
import type { Highlights } from '#shared/desk/models.ts'
import { splitByHighlights } from './highlight-pieces.ts'
import { RevealedText } from './RevealedText.tsx'
import { oneLine } from './visible.ts'

interface ForeignTextProps {
  /** Text that a stranger wrote; shown as plain characters, never as markup. */
  readonly text: string
  readonly highlights?: Highlights
}

/** One line of text from a stranger, isolated so that it cannot reorder or hide the text beside it. */
export function ForeignText({ text, highlights = [] }: ForeignTextProps): ReactNode {
  return (
    <bdi>
      {splitByHighlights(text, highlights).map((piece) => {
        const shown = <RevealedText key={piece.start} text={oneLine(piece.text)} />
        return piece.isHit ? <mark key={piece.start}>{shown}</mark> : shown
      })}
    </bdi>
  )
}
