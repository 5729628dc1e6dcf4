import { type ReactNode, useState } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { describeError } from '../../errors/describe-error.ts'
import { visibleText } from '../../text/visible.ts'
import { MissingPart } from './MissingPart.tsx'
import styles from './UnreadPart.module.css'
import { useReportFetch } from './use-report-fetch.ts'

interface UnreadPartProps {
  readonly reportId: number
  readonly title: string
  readonly why: string
}

/** Shown for a part that is missing or incomplete because the service's answer about it could not be read. */
export function UnreadPart({ reportId, title, why }: UnreadPartProps): ReactNode {
  const { isAsking, error, ask } = useReportFetch(reportId, false)
  const [hasAsked, setAsked] = useState(false)
  const askAgain = () => {
    setAsked(true)
    ask()
  }
  return (
    <MissingPart
      icon="warning"
      title={title}
      actions={
        <Button size="small" isPending={isAsking} onPress={askAgain}>
          Try again
        </Button>
      }
    >
      {error !== null
        ? `Tried again just now: ${describeError(error).title}.`
        : `${hasAsked && !isAsking ? 'Tried again just now. ' : ''}The desk keeps retrying.`}
      <p className={styles.why}>
        <bdi>{visibleText(why)}</bdi>
      </p>
    </MissingPart>
  )
}
