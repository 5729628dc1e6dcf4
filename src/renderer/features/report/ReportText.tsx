import { type ReactNode, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { ContentButton } from '../../design/primitives/ContentButton.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { Markdown } from '../../markdown/Markdown.tsx'
import { PlainText } from '../../markdown/PlainText.tsx'
import { useReachability } from '../../state/use-reachability.ts'
import { type TextSection as Section, textSections, withoutOwnHeading } from '../../text/text-sections.ts'
import { MissingPart } from './MissingPart.tsx'
import { comesWhen, missingReason } from './missing-reason.ts'
import styles from './ReportText.module.css'
import { UnreadPart } from './UnreadPart.tsx'

/** The reporter's texts. Until the details are read, a placeholder says that they are missing. */
export function ReportText({ report }: { readonly report: ReportView }): ReactNode {
  if (report.detailsReadAt === null) return <DetailsMissing report={report} />
  if (!report.textsKept) return <TextsNotKept report={report} />
  const sections = textSections(report)
  if (sections.length === 0) return <p className={styles.note}>The reporter left the text empty.</p>
  return sections.map((section) => <TextSection key={section.title} section={section} />)
}

function TextSection({ section }: { readonly section: Section }): ReactNode {
  const { title, text } = section
  const [asSent, setAsSent] = useState(false)
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <ContentButton className={styles.source} isPressed={asSent} onPress={() => setAsSent(!asSent)}>
          {asSent ? 'Show formatted' : 'Show as sent'}
        </ContentButton>
      </header>
      {asSent ? <PlainText text={text} /> : <Markdown source={withoutOwnHeading(section)} under={2} />}
    </section>
  )
}

interface OfReport {
  readonly report: ReportView
}

/** Shown when the user's settings do not keep texts this old; opening the report requests them again. */
function TextsNotKept({ report }: OfReport): ReactNode {
  const missing = missingReason(report.unread, 'details', useReachability())
  if (missing.kind === 'waits') {
    return (
      <MissingPart icon="offline" title="The text of this report is not kept on this computer">
        {comesWhen[missing.until]} Change what’s kept in Storage.
      </MissingPart>
    )
  }
  if (missing.kind === 'unread') return <DetailsUnread reportId={report.id} why={missing.why} />
  return (
    <MissingPart icon="sync" title="The text of this report is not kept on this computer">
      Loading it from the service again.
    </MissingPart>
  )
}

/**
 * Shown until the details of the report are read. Its row arrived with a page of the list; details are read report by
 * report, beginning with the open one.
 */
function DetailsMissing({ report }: OfReport): ReactNode {
  const missing = missingReason(report.unread, 'details', useReachability())
  if (missing.kind === 'waits') {
    return (
      <MissingPart icon="offline" title="The text of this report is not on this computer yet">
        {comesWhen[missing.until]} What the list knows is in the sidebar.
      </MissingPart>
    )
  }
  if (missing.kind === 'unread') return <DetailsUnread reportId={report.id} why={missing.why} />
  return (
    <div className={styles.section} role="status">
      <p className={styles.note}>Loading details…</p>
      <div className={styles.lines}>
        {['92%', '100%', '84%', '96%', '41%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}

function DetailsUnread({ reportId, why }: { readonly reportId: number; readonly why: string }): ReactNode {
  return <UnreadPart reportId={reportId} title="The text of this report could not be read" why={why} />
}
