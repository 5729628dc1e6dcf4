import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { formatCount } from '../design/primitives/Count.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { MoreButton } from '../design/primitives/MoreButton.tsx'
import { BlockContent } from './BlockContent.tsx'
import { useMarkdownTree } from './formatting.ts'
import styles from './Markdown.module.css'
import { PlainText } from './PlainText.tsx'
import { firstPortions } from './portion.ts'
import type { MarkdownTree } from './tree.ts'

interface MarkdownProps {
  /** The text, written by a stranger. */
  readonly source: string
  /** The level of the heading above this text. */
  readonly under: number
}

/** Time after which a text that is not formatted yet is shown as it was sent, in milliseconds. */
const patience = 400

/**
 * A text of a report, formatted. It never runs anything, loads an image only when the user presses its button, and
 * opens nothing without asking.
 */
export const Markdown = memo(function Markdown({ source, under }: MarkdownProps): ReactNode {
  const outcome = useMarkdownTree(source)
  if (outcome === null) return <Unformatted key={source} source={source} />
  if (outcome.kind === 'answer') {
    return <Formatted key={source} source={source} tree={outcome.answer} under={under} />
  }
  return <AsSent source={source} why="Shown as sent. Formatting took too long." />
})

/** A text that the worker is still formatting: first a placeholder, soon the text as it was sent. */
function Unformatted({ source }: { readonly source: string }): ReactNode {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const room = useMemo(
    () => ({ minHeight: `${Math.min(40, source.split('\n', 40).length) * 1.375}rem` }),
    [source],
  )
  if (!isLate) return <div className={styles.pending} style={room} data-pending />
  return <AsSent source={source} why="Shown as sent until it’s formatted." />
}

function AsSent({ source, why }: { readonly source: string; readonly why: string }): ReactNode {
  return (
    <div className={styles.text}>
      <p className={styles.note} data-own-words>
        <Icon name="info" size={14} />
        {why}
      </p>
      <PlainText text={source} />
    </div>
  )
}

interface FormattedProps extends MarkdownProps {
  readonly tree: MarkdownTree
}

/** The part of a text that can be drawn quickly; the rest is added on request. */
function Formatted({ source, tree, under }: FormattedProps): ReactNode {
  const [asPlain, setAsPlain] = useState(false)
  const [portions, setPortions] = useState(1)
  const { blocks, isCut } = useMemo(() => firstPortions(tree.blocks, portions), [tree, portions])
  const isRead = tree.unread === 0 && !tree.partial
  return (
    <div className={styles.text}>
      {asPlain ? <PlainText text={source} /> : <BlockContent blocks={blocks} headingsBelow={under} />}
      {isCut && !asPlain && (
        <MoreButton onPress={() => setPortions(portions + 1)}>Show more of this text</MoreButton>
      )}
      {!isRead && (
        <p className={styles.note} data-own-words>
          <Icon name="info" size={14} />
          {tree.unread > 0
            ? `${formatCount(tree.unread)} more characters are not formatted.`
            : 'Part of this text could not be formatted.'}
          <Button variant="quiet" size="small" onPress={() => setAsPlain(!asPlain)}>
            {asPlain ? 'Show formatted' : 'Show as sent'}
          </Button>
        </p>
      )}
    </div>
  )
}
