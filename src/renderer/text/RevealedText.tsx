import { Fragment, type ReactNode } from 'react'
import { hiddenRunLabel, splitHidden, withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import styles from './RevealedText.module.css'

interface RevealedTextProps {
  /** Text a stranger wrote. */
  readonly text: string
}

/** Signs drawn one by one in a text; what comes after them is named in plain characters. */
const mostSigns = 200

/**
 * Text of strangers at full length, where what is hidden matters: each run of invisible or reordering characters
 * stands as a small sign with its name. For one-line places that need the text's own offsets see `ForeignText`.
 */
export function RevealedText({ text }: RevealedTextProps): ReactNode {
  const parts = splitHidden(text)
  if (parts.length === 1 && typeof parts[0] === 'string') return parts[0]
  if (parts.length > mostSigns) return withHiddenNamed(text)
  let offset = 0
  return parts.map((part) => {
    const key = offset
    offset += typeof part === 'string' ? part.length : part.count
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    return (
      <bdi
        key={key}
        className={styles.sign}
        title={part.count === 1 ? part.name : `${part.name}, ${part.count} times`}
      >
        {hiddenRunLabel(part)}
      </bdi>
    )
  })
}
