import type { ReactNode } from 'react'
import type { Highlights } from '#shared/desk/models.ts'
import { codeSpans } from './code-spans.ts'
import { splitByHighlights } from './highlight-pieces.ts'
import { RevealedText } from './RevealedText.tsx'
import styles from './TitleText.module.css'
import { isPlain, oneLine } from './visible.ts'

interface TitleTextProps {
  readonly title: string
  readonly highlights?: Highlights
}

/**
 * A report's title, drawn the same everywhere: hits are marked, and text between backticks has the typeface of code.
 * The backticks are present but invisible, so that a copied title is as it was sent.
 */
export function TitleText({ title, highlights = [] }: TitleTextProps): ReactNode {
  // A shortcut for plain titles, which are most of a list that is scrolled fast.
  if (highlights.length === 0 && isPlain(title) && !title.includes('`')) return title
  return (
    <bdi>
      {codeSpans(title).map(({ start, text, isCode }) => {
        const within = highlights.map(([from, to]) => [from - start, to - start] as const)
        const pieces = splitByHighlights(text, within).map((piece) => {
          const shown = <RevealedText key={piece.start} text={oneLine(piece.text)} />
          return piece.isHit ? <mark key={piece.start}>{shown}</mark> : shown
        })
        return isCode ? (
          <code key={start} className={styles.code}>
            <span className={styles.tick}>`</span>
            {pieces}
            <span className={styles.tick}>`</span>
          </code>
        ) : (
          pieces
        )
      })}
    </bdi>
  )
}
