import { type ReactNode, useState } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './PlainText.module.css'

interface PlainTextProps {
  readonly text: string
}

/** Characters shown at once, and added at each request for more. */
const portion = 20_000

/** A text exactly as it was sent, without any formatting. */
export function PlainText({ text }: PlainTextProps): ReactNode {
  const [length, setLength] = useState(portion)
  const left = text.length - length
  return (
    <div className={styles.frame}>
      <pre className={styles.text} dir="auto">
        <RevealedText text={text.slice(0, length)} />
      </pre>
      {left > 0 && (
        <Button variant="quiet" size="small" onPress={() => setLength(length + portion)}>
          Show more ({formatCount(left)} characters left)
        </Button>
      )}
    </div>
  )
}
