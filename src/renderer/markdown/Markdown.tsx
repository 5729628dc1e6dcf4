import { memo, type ReactNode, useMemo, useState } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { BlockContent } from './BlockContent.tsx'
import { useMarkdownTree } from './formatting.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'

interface MarkdownProps {
  /** Written by a stranger. */
  readonly source: string
  /** The level of the heading this text stands under. */
  readonly under: number
}

/** A text of a report, formatted. Never loads anything, runs anything or leads anywhere without asking. */
export const Markdown = memo(function Markdown({ source, under }: MarkdownProps): ReactNode {
  const outcome = useMarkdownTree(source)
  const [asPlain, setAsPlain] = useState(false)
  const placeholder = useMemo(
    () => ({ minHeight: `${Math.min(40, source.split('\n', 40).length) * 1.375}rem` }),
    [source],
  )

  if (outcome === null) return <div className={styles.pending} style={placeholder} />
  if (outcome.kind !== 'answer') {
    return (
      <div className={styles.text}>
        <p className={styles.note}>
          <Icon name="info" size={14} />
          Shown as it was sent: formatting it took too long.
        </p>
        <PlainText text={source} />
      </div>
    )
  }
  const { blocks, unread, partial } = outcome.answer
  const isWhole = unread === 0 && !partial
  return (
    <div className={styles.text}>
      {asPlain ? <PlainText text={source} /> : <BlockContent blocks={blocks} headingsBelow={under} />}
      {!isWhole && (
        <p className={styles.note}>
          <Icon name="info" size={14} />
          {unread > 0
            ? `${formatCount(unread)} more characters are not formatted.`
            : 'Part of this text could not be formatted.'}
          <Button variant="quiet" size="small" onPress={() => setAsPlain(!asPlain)}>
            {asPlain ? 'Show formatted' : 'Show as it was sent'}
          </Button>
        </p>
      )}
    </div>
  )
})
