import type { ReactNode } from 'react'
import type { Refusal } from '#shared/rules/refusals.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { Ago } from '../time/Instant.tsx'
import { notAllowedWords } from '../words/refusal-words.ts'
import styles from './NotAllowed.module.css'

interface NotAllowedProps {
  readonly refusal: Refusal
  /** Forgets the refusal, so that the user can try again. */
  readonly onTryAgain: () => void
  /** Whether this takes the focus, because it replaces the element that had the focus. */
  readonly autoFocus?: boolean
}

/** Replaces an action that the service refused earlier: shows why and since when, with a button to try again. */
export function NotAllowed({ refusal, onTryAgain, autoFocus = false }: NotAllowedProps): ReactNode {
  return (
    <div className={styles.note} role="status">
      <Icon name="lock" size={14} />
      <p className={styles.words}>
        {notAllowedWords(refusal)}{' '}
        <span className={styles.since}>
          The service said so <Ago instant={refusal.learnedAt} />.
        </span>
      </p>
      <Button size="small" variant="quiet" autoFocus={autoFocus} onPress={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
