import type { ReactNode } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Icon } from '../design/primitives/Icon.tsx'
import { visibleText } from '../text/visible.ts'
import { describeError, type ErrorOccasion } from './describe-error.ts'
import styles from './ErrorNote.module.css'

interface ErrorNoteProps {
  readonly error: DeskError
  readonly occasion?: ErrorOccasion
  /** Buttons below the text. */
  readonly actions?: ReactNode
}

/** An error, shown where it happened: what happened, what is safe, and what to do next. */
export function ErrorNote({ error, occasion, actions }: ErrorNoteProps): ReactNode {
  const words = describeError(error, occasion)
  return (
    <div className={styles.note} role="alert">
      <Icon name="warning" size={16} />
      <div className={styles.words}>
        <strong>{words.title}</strong>
        <p>
          {words.safe} {words.next}
        </p>
        {words.detail !== undefined && (
          <p className={styles.detail}>
            <bdi>{visibleText(words.detail)}</bdi>
          </p>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
