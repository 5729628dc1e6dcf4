import { memo, type ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Pill } from '../../design/primitives/Pill.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../queue/TitleText.tsx'
import { ReportActions } from './ReportActions.tsx'
import styles from './ReportHeader.module.css'
import { useCvssScore } from './use-cvss-score.ts'

/** Where the report belongs, what it is called, and how it stands. */
export const ReportHeader = memo(function ReportHeader({
  report,
}: {
  readonly report: ReportView
}): ReactNode {
  const { program, target } = report
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <p className={styles.crumb}>
          {program !== null && <ForeignText text={program.name} />}
          {program !== null && target !== null && <Icon name="chevronRight" size={12} />}
          {target !== null && <ForeignText text={target.name} />}
        </p>
        <ReportActions />
      </div>
      <h1 className={styles.title}>
        <span className={styles.id}>#{report.id}</span>{' '}
        {report.title === '' ? 'Untitled' : <TitleText title={report.title} />}
      </h1>
      <div className={styles.pills}>
        <StandingPills report={report} />
        <ClassPills report={report} />
        <RewardPills report={report} />
      </div>
    </header>
  )
})

function StandingPills({ report: { status, severity, cvss } }: { readonly report: ReportView }): ReactNode {
  const score = useCvssScore(cvss)
  return (
    <>
      {status !== null && (
        <Pill>
          <StatusGlyph phase={status.phase} size={13} />
          <b>
            <ForeignText text={status.name} />
          </b>
        </Pill>
      )}
      {severity !== null && (
        <Pill>
          <SeverityGlyph band={severity.band} size={13} />
          <b>
            <ForeignText text={severity.name} />
          </b>
          {score !== null && (
            <span
              className={styles.score}
              data-band={severity.band}
              title="Score of the CVSS vector in the report"
            >
              {score.toFixed(1)}
            </span>
          )}
        </Pill>
      )}
    </>
  )
}

function ClassPills({ report: { cwe, cve } }: { readonly report: ReportView }): ReactNode {
  return (
    <>
      {cwe !== null && <Pill>CWE-{cwe.id}</Pill>}
      {cve !== null && cve !== '' && (
        <Pill>
          <ForeignText text={cve} />
        </Pill>
      )}
    </>
  )
}

function RewardPills({ report: { bounty, bonus, program } }: { readonly report: ReportView }): ReactNode {
  const currency = program?.currency ?? null
  return (
    <>
      {bounty !== null && bounty > 0 && (
        <Pill>
          <span className="visually-hidden">Bounty</span>
          <b>
            <ForeignText text={formatMoney(bounty, currency)} />
          </b>
        </Pill>
      )}
      {bonus !== null && bonus > 0 && (
        <Pill>
          Bonus{' '}
          <b>
            <ForeignText text={formatMoney(bonus, currency)} />
          </b>
        </Pill>
      )}
    </>
  )
}
