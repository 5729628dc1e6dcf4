import { Fragment, type ReactNode } from 'react'
import {
  type HiddenRun,
  hiddenRunLabel,
  splitHidden,
  type VisiblePart,
} from '#shared/rules/hidden-characters.ts'
import styles from './RevealedText.module.css'

interface RevealedTextProps {
  /** Text a stranger wrote. */
  readonly text: string
}

/** More signs than these would bury the words between them: then they stand at the end, counted. */
const mostSigns = 12

/**
 * Text of strangers at full length, where what is hidden matters: each run of invisible or reordering characters
 * stands as a small sign with its name. For one-line places that need the text's own offsets see `ForeignText`.
 */
export function RevealedText({ text }: RevealedTextProps): ReactNode {
  const parts = splitHidden(text)
  if (parts.length === 1 && typeof parts[0] === 'string') return parts[0]
  const words = parts.filter((part) => typeof part === 'string')
  const shown = parts.length - words.length > mostSigns ? [words.join(''), ...totals(parts)] : parts
  return shown.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    return (
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        key={index}
        className={styles.sign}
        title={part.count === 1 ? part.name : `${part.name}, ${part.count} times`}
      >
        {hiddenRunLabel(part)}
      </bdi>
    )
  })
}

/** One run for each kind of hidden character, with all of that kind. */
function totals(parts: readonly VisiblePart[]): readonly HiddenRun[] {
  const sums = new Map<string, HiddenRun>()
  for (const part of parts) {
    if (typeof part === 'string') continue
    const sum = sums.get(part.mark)
    sums.set(part.mark, sum === undefined ? part : { ...sum, count: sum.count + part.count })
  }
  return [...sums.values()]
}
