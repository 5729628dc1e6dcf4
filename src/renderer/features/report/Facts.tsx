import type { ReactNode } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading, Link } from 'react-aria-components'
import type { EvidenceItem, ReportView } from '#shared/desk/models.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useMarkdownActions } from '../../markdown/markdown-actions.ts'
import { BreakableText } from '../../text/BreakableText.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { Ago } from '../../time/Instant.tsx'
import { EvidenceBrief } from '../evidence/EvidenceBrief.tsx'
import { TitleText } from '../queue/TitleText.tsx'
import { readCvss } from './cvss-reading.ts'
import styles from './Facts.module.css'
import { InstantFact, PersonFact, Unsaid } from './FactValues.tsx'

interface FactsProps {
  readonly report: ReportView
  /** null = not to be listed here. */
  readonly evidence: readonly EvidenceItem[] | null
  readonly onShowEvidence: () => void
}

/** The facts as a column beside the text, where the pane is wide enough. */
export function FactsColumn(props: FactsProps): ReactNode {
  return (
    <aside className={styles.column} aria-label="Facts">
      <FactList report={props.report} />
      {props.evidence !== null && props.evidence.length > 0 && (
        <EvidenceBrief evidence={props.evidence} onShowAll={props.onShowEvidence} />
      )}
    </aside>
  )
}

/** The facts folded into one line above the text, where the pane is narrow. */
export function FactsFold({ report, evidence, onShowEvidence }: FactsProps): ReactNode {
  return (
    <Disclosure className={styles.fold}>
      <Heading level={2} className={styles.foldHead}>
        <Button slot="trigger" className={styles.foldButton}>
          <Icon name="chevronRight" size={12} />
          <span className={styles.foldTitle}>Facts</span>
          <span className={styles.foldBrief}>
            {report.reporter !== null && <ForeignText text={report.reporter.nickname} />}
            {report.assignee !== null && (
              <>
                {' → '}
                {report.assignee.isMe ? 'You' : <ForeignText text={report.assignee.nickname} />}
              </>
            )}
            {report.lastActivityAt !== null && (
              <>
                {' · '}
                <Ago instant={report.lastActivityAt} />
              </>
            )}
          </span>
        </Button>
      </Heading>
      <DisclosurePanel className={styles.foldPanel}>
        <FactList report={report} />
        {evidence !== null && evidence.length > 0 && (
          <EvidenceBrief evidence={evidence} onShowAll={onShowEvidence} />
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}

function FactList({ report }: { readonly report: ReportView }): ReactNode {
  const { openReport } = useMarkdownActions()
  const cvss = report.cvss === null || report.cvss === '' ? null : readCvss(report.cvss)
  return (
    <dl className={styles.facts}>
      <dt>Reporter</dt>
      <dd>{report.reporter === null ? <Unsaid /> : <PersonFact person={report.reporter} />}</dd>
      <dt>Assignee</dt>
      <dd>
        {report.assignee === null ? (
          <span className={styles.quiet}>Nobody</span>
        ) : (
          <PersonFact person={report.assignee} />
        )}
      </dd>
      <dt>Target</dt>
      <dd>{report.target === null ? <Unsaid /> : <BreakableText text={report.target.name} />}</dd>
      {report.duplicateOf !== null && (
        <>
          <dt>Duplicate of</dt>
          <dd>
            <Link
              className={styles.link}
              onPress={() => report.duplicateOf !== null && openReport(report.duplicateOf.id)}
            >
              #{report.duplicateOf.id}
              {report.duplicateOf.title !== null && (
                <>
                  {' '}
                  <TitleText title={report.duplicateOf.title} />
                </>
              )}
            </Link>
          </dd>
        </>
      )}
      {report.cwe !== null && (
        <>
          <dt>Weakness</dt>
          <dd>
            CWE-{report.cwe.id}
            {report.cwe.name !== null && <span className={styles.second}>{report.cwe.name}</span>}
          </dd>
        </>
      )}
      {report.vulnerabilityTypeId !== null && (
        <>
          <dt>Type</dt>
          <dd title="The service gives types as bare numbers">id {report.vulnerabilityTypeId}</dd>
        </>
      )}
      {cvss !== null && (
        <>
          <dt>CVSS{cvss.version !== null && ` ${cvss.version}`}</dt>
          <dd className={styles.vector}>
            <BreakableText text={cvss.metrics} />
          </dd>
        </>
      )}
      {report.effectiveRole !== null && (
        <>
          <dt>Your role</dt>
          <dd>
            <ForeignText text={report.effectiveRole} />
          </dd>
        </>
      )}
      <dt>Created</dt>
      <dd>{report.createdAt === null ? <Unsaid /> : <InstantFact instant={report.createdAt} />}</dd>
      <dt>Activity</dt>
      <dd>{report.lastActivityAt === null ? <Unsaid /> : <InstantFact instant={report.lastActivityAt} />}</dd>
      {report.detailsReadAt !== null && (
        <>
          <dt>Refreshed</dt>
          <dd>
            <Ago instant={report.detailsReadAt} />
          </dd>
        </>
      )}
    </dl>
  )
}
