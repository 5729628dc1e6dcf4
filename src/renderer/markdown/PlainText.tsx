import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '../design/primitives/Count.tsx'
import { MoreButton } from '../design/primitives/MoreButton.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './PlainText.module.css'
import { affordableBeginning } from './text-cost.ts'

interface PlainTextProps {
  readonly text: string
}

/**
 * Cost of the portion that is shown at once, and added by each request for more; it is worth 20,000 characters of plain
 * Latin text.
 */
const portionCost = 800

/** A text exactly as it was sent, without any formatting. */
export function PlainText({ text }: PlainTextProps): ReactNode {
  const [portions, setPortions] = useState(1)
  const shown = useMemo(() => affordableBeginning(text, portions * portionCost).text, [text, portions])
  const left = text.length - shown.length
  return (
    <div className={styles.frame}>
      <pre className={styles.text} dir="auto">
        <RevealedText text={shown} />
      </pre>
      {left > 0 && (
        <MoreButton onPress={() => setPortions(portions + 1)}>
          Show more ({formatCount(left)} characters left)
        </MoreButton>
      )}
    </div>
  )
}
