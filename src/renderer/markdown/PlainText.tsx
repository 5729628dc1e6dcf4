import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './PlainText.module.css'
import { beginningOf, layoutCost } from './text-cost.ts'

interface PlainTextProps {
  readonly text: string
}

/** Characters of plain Latin text shown at once, and added at each request for more. */
const portionOfLatin = 20_000

/** A text exactly as it was sent, without any formatting. */
export function PlainText({ text }: PlainTextProps): ReactNode {
  const portion = useMemo(() => portionOfLatin / layoutCost(text.slice(0, portionOfLatin)), [text])
  const [portions, setPortions] = useState(1)
  const shown = beginningOf(text, portions * portion)
  const left = text.length - shown.length
  return (
    <div className={styles.frame}>
      <pre className={styles.text} dir="auto">
        <RevealedText text={shown} />
      </pre>
      {left > 0 && (
        <Button variant="quiet" size="small" onPress={() => setPortions(portions + 1)}>
          Show more ({formatCount(left)} characters left)
        </Button>
      )}
    </div>
  )
}
