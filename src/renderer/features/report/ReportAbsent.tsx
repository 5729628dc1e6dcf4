import type { ReactNode } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { describeError } from '../../errors/describe-error.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './ReportAbsent.module.css'
import { ReportElsewhere } from './ReportElsewhere.tsx'

/** The placeholder of a report being read from the local copy; it becomes visible only if reading takes long. */
export function ReportSkeleton({ reportId }: { readonly reportId: number }): ReactNode {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <h1 className="visually-hidden">#{reportId}</h1>
      <Skeleton width="11rem" />
      <Skeleton width="70%" height="1.125rem" />
      <Skeleton width="16rem" height="1rem" />
    </div>
  )
}

interface ReportFailureProps {
  readonly reportId: number
  readonly error: DeskError
  readonly onRetry: () => void
}

/** A report that cannot be shown, and why: it is gone, it never arrived, or reading it failed. */
export function ReportFailure(props: ReportFailureProps): ReactNode {
  return (
    <>
      <h1 className="visually-hidden">#{props.reportId}</h1>
      <Reason {...props} />
    </>
  )
}

function Reason({ reportId, error, onRetry }: ReportFailureProps): ReactNode {
  if (error.kind === 'notFound' || error.kind === 'unknownHere') {
    return <ReportElsewhere key={reportId} reportId={reportId} wasHere={error.kind === 'notFound'} />
  }
  const words = describeError(error)
  return (
    <div className={styles.failure} role="alert">
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
        <p>
          Report #{reportId} could not be shown. {words.next}
        </p>
        {words.detail !== undefined && (
          <p className={styles.detail}>
            <bdi>{visibleText(words.detail)}</bdi>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
