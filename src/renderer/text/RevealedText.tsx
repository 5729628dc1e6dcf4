import { Fragment, type ReactNode } from 'react'
import { type HiddenRun, hiddenRunLabel, type SentRun, splitSent } from '#shared/rules/hidden-characters.ts'
import styles from './RevealedText.module.css'
import { writePlaces, writeSent } from './sent-marks.ts'

interface RevealedTextProps {
  /** Text that a stranger wrote. */
  readonly text: string
}

/** How many named signs a text shows at most. More would bury the words, so they are then summed up at the end. */
const mostSigns = 12

/**
 * Text of strangers in full length, where hidden characters matter: each run of invisible or reordering characters is
 * shown as a small sign with its name. Copying a sign copies its characters (`copyAsSent`). For one-line text with
 * highlights at offsets, see `ForeignText`.
 */
export function RevealedText({ text }: RevealedTextProps): ReactNode {
  const parts = splitSent(text)
  if (parts.length === 1 && typeof parts[0] === 'string') return parts[0]
  const words = parts.filter((part) => typeof part === 'string')
  if (parts.length - words.length > mostSigns) {
    return (
      <>
        <span data-places={writePlaces(parts)}>{words.join('')}</span>
        {totals(parts).map((run) => (
          <Sign key={run.mark} run={run} sent="" />
        ))}
      </>
    )
  }
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Sign key={index} run={part} sent={part.sent} />
    ),
  )
}

/** A sign for hidden characters. @param sent the characters that copying the sign copies. */
function Sign({ run, sent }: { readonly run: HiddenRun; readonly sent: string }): ReactNode {
  return (
    <bdi
      className={styles.sign}
      title={run.count === 1 ? run.name : `${run.name}, ${run.count} times`}
      data-sent={writeSent(sent)}
    >
      {hiddenRunLabel(run)}
    </bdi>
  )
}

/** A run for each kind of hidden character, with the total number of characters of that kind. */
function totals(parts: readonly (string | SentRun)[]): readonly HiddenRun[] {
  const sums = new Map<string, HiddenRun>()
  for (const part of parts) {
    if (typeof part === 'string') continue
    const { mark, name, count } = part
    sums.set(mark, { mark, name, count: count + (sums.get(mark)?.count ?? 0) })
  }
  return [...sums.values()]
}
