import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import type { ReportView } from '#shared/desk/models.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { Avatar } from '../../../design/primitives/Avatar.tsx'
import { SeverityGlyph } from '../../../design/primitives/SeverityGlyph.tsx'
import { StatusGlyph } from '../../../design/primitives/StatusGlyph.tsx'
import { useCvssScore } from '../../../forms/classification/use-cvss-score.ts'
import type { FormName } from '../../../state/shape/ui-shape.ts'
import { useApp } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { TitleText } from '../../../text/TitleText.tsx'
import { vectorGivesWords } from '../../../words/severity-words.ts'
import { typeName } from '../../../words/type-words.ts'
import { DecisionRow } from './DecisionRow.tsx'
import styles from './DecisionRows.module.css'
import { withoutVersion } from './vector-words.ts'

interface OfReport {
  readonly report: ReportView
}

interface DecisionRowsProps extends OfReport {
  /** The name of the open form; null = none. */
  readonly open: FormName | null
  /** The open form itself, shown in place of its row. */
  readonly form: ReactNode
}

/**
 * The values of a report, one in each row. Pressing a row opens the form that changes the value, in place of the row.
 */
export function DecisionRows({ report, open, form }: DecisionRowsProps): ReactNode {
  const isClassifying = open === 'classify' || open === 'classifyCvss' || open === 'classifyWeakness'
  return (
    <div className={styles.rows}>
      {(open === 'rename' || open === 'knownIssueOfReport') && form}
      {open === 'state' ? form : <StateRow report={report} />}
      {open === 'assign' ? form : <AssigneeRow report={report} />}
      {/* Severity, weakness and type share a form, because the service takes them in one request. */}
      {isClassifying ? (
        form
      ) : (
        <>
          <SeverityRow report={report} />
          <WeaknessRow report={report} />
          <TypeRow report={report} />
        </>
      )}
      {open === 'reward' ? form : <RewardRow report={report} />}
    </div>
  )
}

function StateRow({ report: { status, duplicateOf } }: OfReport): ReactNode {
  const openForm = useApp((state) => state.openForm)
  const openReport = useApp((state) => state.openReport)
  const keysOf = useKeysOf()
  return (
    <>
      <DecisionRow label="State" name="state" keys={keysOf('act.state')} onPress={() => openForm('state')}>
        {status === null ? (
          <NotSet isKnown={false} />
        ) : (
          <>
            <StatusGlyph phase={status.phase} />
            <b className={styles.strong}>
              <ForeignText text={status.name} />
            </b>
          </>
        )}
      </DecisionRow>
      {duplicateOf !== null && (
        <p className={styles.original}>
          Duplicate of{' '}
          <Link className={styles.link} onPress={() => void openReport(duplicateOf.id)}>
            #{duplicateOf.id}
            {duplicateOf.title !== null && (
              <>
                {' '}
                <TitleText title={duplicateOf.title} />
              </>
            )}
          </Link>
        </p>
      )}
    </>
  )
}

function AssigneeRow({ report: { assignee } }: OfReport): ReactNode {
  const openForm = useApp((state) => state.openForm)
  const keysOf = useKeysOf()
  return (
    <DecisionRow
      label="Assignee"
      name="assign"
      keys={keysOf('act.assign')}
      onPress={() => openForm('assign')}
    >
      <Avatar person={assignee} size={16} />
      {assignee === null ? (
        <span className={styles.quiet}>Unassigned</span>
      ) : (
        <span className={styles.cut}>{assignee.isMe ? 'You' : <ForeignText text={assignee.nickname} />}</span>
      )}
    </DecisionRow>
  )
}

/**
 * The severity. If the CVSS vector's score agrees with it, the score stands beside it and the row below shows the
 * vector. Otherwise the row below says which severity the vector gives.
 */
function SeverityRow({ report: { severity, cvss } }: OfReport): ReactNode {
  const openForm = useApp((state) => state.openForm)
  const keysOf = useKeysOf()
  const score = useCvssScore(cvss)
  const other = contradictedBand(severity?.band ?? null, score)
  return (
    <>
      <DecisionRow
        label="Severity"
        name="classify"
        keys={keysOf('act.classify')}
        onPress={() => openForm('classify')}
      >
        {severity === null ? (
          <NotSet isKnown={false} />
        ) : (
          <>
            <SeverityGlyph band={severity.band} size={14} />
            <b className={styles.strong}>
              <ForeignText text={severity.name} />
            </b>
            {score !== null && other === null && (
              <span className={styles.score} title="Score of the CVSS vector in the report">
                {score.toFixed(1)}
              </span>
            )}
          </>
        )}
      </DecisionRow>
      {cvss !== null && cvss !== '' && (
        <DecisionRow label="CVSS" keys={keysOf('act.cvss')} isSub onPress={() => openForm('classifyCvss')}>
          {other !== null && score !== null ? (
            <span className={styles.warn}>{vectorGivesWords(score, other)}</span>
          ) : (
            <span className={styles.vector} title={cvss}>
              <ForeignText text={withoutVersion(cvss)} />
            </span>
          )}
        </DecisionRow>
      )}
    </>
  )
}

function WeaknessRow({ report: { cwe, detailsReadAt } }: OfReport): ReactNode {
  const openForm = useApp((state) => state.openForm)
  const keysOf = useKeysOf()
  return (
    <DecisionRow
      label="Weakness"
      name="classifyWeakness"
      keys={keysOf('act.weakness')}
      onPress={() => openForm('classifyWeakness')}
    >
      {cwe === null ? (
        <NotSet isKnown={detailsReadAt !== null} />
      ) : (
        <>
          <b className={styles.strong}>CWE-{cwe.id}</b>
          {cwe.name !== null && (
            <span className={styles.beside} title={cwe.name}>
              {cwe.name}
            </span>
          )}
        </>
      )}
    </DecisionRow>
  )
}

/** The type by name; a type without a name can be named from here. */
function TypeRow({ report: { vulnerabilityTypeId: id, detailsReadAt } }: OfReport): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  const openForm = useApp((state) => state.openForm)
  const keysOf = useKeysOf()
  const name = useApp((state) => (id === null ? null : typeName(id, state.vulnerabilityTypes)))
  return (
    <>
      <DecisionRow label="Type" keys={keysOf('act.weakness')} onPress={() => openForm('classifyWeakness')}>
        {id === null ? (
          <NotSet isKnown={detailsReadAt !== null} />
        ) : (
          <span className={styles.cut}>{name === null ? id : <ForeignText text={name} />}</span>
        )}
      </DecisionRow>
      {id !== null && name === null && (
        <DecisionRow label="Type" keys={undefined} isSub onPress={() => openDialog('types')}>
          <span className={styles.link}>Name it…</span>
        </DecisionRow>
      )}
    </>
  )
}

function RewardRow({ report: { bounty, bonus, program, detailsReadAt } }: OfReport): ReactNode {
  const openForm = useApp((state) => state.openForm)
  const keysOf = useKeysOf()
  const currency = program?.currency ?? null
  const isSet = (bounty ?? 0) > 0 || (bonus ?? 0) > 0
  return (
    <DecisionRow label="Reward" name="reward" keys={keysOf('act.reward')} onPress={() => openForm('reward')}>
      {!isSet ? (
        <NotSet isKnown={detailsReadAt !== null} />
      ) : (
        <span className={styles.cut}>
          {bounty !== null && bounty > 0 && (
            <b className={styles.strong}>
              <ForeignText text={formatMoney(bounty, currency)} />
            </b>
          )}
          {bonus !== null && bonus > 0 && (
            <span className={styles.quiet}>
              {' + '}
              <ForeignText text={formatMoney(bonus, currency)} /> bonus
            </span>
          )}
        </span>
      )}
    </DecisionRow>
  )
}

function NotSet({ isKnown }: { readonly isKnown: boolean }): ReactNode {
  return <span className={styles.quiet}>{isKnown ? 'Not set' : 'Not synced yet'}</span>
}
