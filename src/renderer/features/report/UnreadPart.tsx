import type { ReactNode } from 'react'
import type { ReportPart, ReportView } from '#shared/desk/models.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { visibleText } from '../../text/visible-text.ts'
import { MissingPart } from './MissingPart.tsx'
import styles from './UnreadPart.module.css'
import { useReportFetch } from './use-report-fetch.ts'

interface UnreadPartProps {
  readonly reportId: number
  readonly title: string
  readonly why: string
}

/** Why the last answer about a part of a report could not be used; null when it could, or none has come. */
export function whyUnread({ unread }: Pick<ReportView, 'unread'>, part: ReportPart): string | null {
  return unread.find((one) => one.part === part)?.why ?? null
}

/** Stands where a part is not, because the service’s answer about it could not be used. */
export function UnreadPart({ reportId, title, why }: UnreadPartProps): ReactNode {
  const { isAsking, ask } = useReportFetch(reportId, false)
  return (
    <MissingPart
      icon="warning"
      title={title}
      actions={
        <Button size="small" isPending={isAsking} onPress={ask}>
          Try again
        </Button>
      }
    >
      The desk asks for it again by itself from time to time.
      <p className={styles.why}>
        <bdi>{visibleText(why)}</bdi>
      </p>
    </MissingPart>
  )
}
