import type { ReactNode } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../design/primitives/Button.tsx'
import { EmptyState } from '../design/primitives/EmptyState.tsx'
import { visibleText } from '../text/visible.ts'
import { describeError } from './describe-error.ts'
import styles from './ErrorScreen.module.css'

interface ErrorScreenProps {
  readonly error: DeskError
  readonly onRetry: () => void
}

/** An error on a screen of its own, when there is nothing else to show. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps): ReactNode {
  const words = describeError(error)
  return (
    <main className={styles.screen}>
      <div role="alert">
        <EmptyState
          icon="warning"
          tone="bad"
          title={words.title}
          actions={
            <Button variant="primary" onPress={onRetry}>
              Try again
            </Button>
          }
        >
          <p>{words.safe}</p>
          <p>{words.next}</p>
          {words.detail !== undefined && <p className={styles.detail}>{visibleText(words.detail)}</p>}
        </EmptyState>
      </div>
    </main>
  )
}
