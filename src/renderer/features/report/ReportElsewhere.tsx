import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Spinner } from '../../design/primitives/Spinner.tsx'
import { describeError } from '../../errors/describe-error.ts'
import { useReachability } from '../../state/use-reachability.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './ReportAbsent.module.css'
import { useReportFetch } from './use-report-fetch.ts'

interface ReportElsewhereProps {
  readonly reportId: number
  /** Whether the report was on this computer until the service no longer showed it. */
  readonly wasHere: boolean
}

/**
 * A report that is not on this computer: requests it from the service and shows how that ended. A report that the
 * service removed is requested only when the user asks.
 */
export function ReportElsewhere({ reportId, wasHere }: ReportElsewhereProps): ReactNode {
  const isConnected = useReachability() === 'reachable'
  const { isAsking, error, ask } = useReportFetch(reportId, !wasHere)
  if (isAsking) {
    return (
      <EmptyState icon="sync" title={`Asking the server for #${reportId}`}>
        <Spinner />
      </EmptyState>
    )
  }
  const again = (
    <Button onPress={ask}>{error === null && !wasHere ? 'Look again' : 'Ask the server again'}</Button>
  )
  if (wasHere && (error === null || error.kind === 'notFound')) {
    return (
      <EmptyState icon="lock" title={`#${reportId} is no longer available`} actions={again}>
        The service no longer shows it to your token. Its content was removed from this computer.
      </EmptyState>
    )
  }
  if (error?.kind === 'notFound') {
    return (
      <EmptyState icon="lock" title={`The server does not show #${reportId}`} actions={again}>
        It doesn’t exist, or your token can’t see it. The service doesn’t say which.
      </EmptyState>
    )
  }
  const words = error === null ? null : describeError(error)
  return (
    <EmptyState
      icon={isConnected ? 'search' : 'offline'}
      title={`#${reportId} is not on this computer`}
      actions={again}
    >
      {words === null ? (
        <p>Not synced yet.</p>
      ) : (
        <>
          <p>
            {words.title}. {words.next}
          </p>
          {words.detail !== undefined && (
            <p className={styles.detail}>
              <bdi>{visibleText(words.detail)}</bdi>
            </p>
          )}
        </>
      )}
    </EmptyState>
  )
}
