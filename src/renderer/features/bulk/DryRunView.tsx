import type { ReactNode } from 'react'
import type { CannotGroup, DryRun } from '#shared/desk/bulk.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { CheckBox } from '../../design/primitives/CheckBox.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Spinner } from '../../design/primitives/Spinner.tsx'
import { describeError } from '../../errors/describe-error.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { cannotWords, countReports } from '../../words/bulk-words.ts'
import { contradictedWords } from '../../words/severity-words.ts'
import styles from './DryRunView.module.css'
import type { Learning } from './use-dry-run.ts'

interface DryRunViewProps {
  readonly run: DryRun | null
  readonly learning: Learning
  readonly withUnknown: boolean
  readonly onWithUnknown: (isChosen: boolean) => void
}

/**
 * The expected results: for how many reports the change will work, for how many it will not and why, and for how many
 * only the service knows.
 */
export function DryRunView({ run, learning, withUnknown, onWithUnknown }: DryRunViewProps): ReactNode {
  if (run === null) return null
  const cannot = run.cannot.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.run} aria-label="Dry run">
      <dl className={styles.figures}>
        <Figure tone="good" label="can" value={run.can} />
        <Figure tone={cannot > 0 ? 'bad' : 'plain'} label="cannot" value={cannot} />
        <Figure tone={run.unknown > 0 ? 'warn' : 'plain'} label="not known" value={run.unknown} />
      </dl>
      {run.cannot.length > 0 && (
        <ul className={styles.reasons} aria-label="Why some can’t">
          {run.cannot.map((group) => (
            <Reason
              key={`${group.hindrance} ${group.statusName}`}
              words={cannotWords(group)}
              reports={group}
            />
          ))}
        </ul>
      )}
      {run.contradicted.count > 0 && (
        <ul className={styles.reasons} aria-label="Severity against CVSS" data-tone="warn">
          <Reason words={contradictedWords(run.contradicted.count)} reports={run.contradicted} />
        </ul>
      )}
      {run.unknown > 0 && (
        <Unknown run={run} learning={learning} withUnknown={withUnknown} onWithUnknown={onWithUnknown} />
      )}
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

function Figure({ label, value, tone }: FigureProps): ReactNode {
  return (
    <div className={styles.figure} data-tone={value === 0 ? 'plain' : tone}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{formatCount(value)}</dd>
    </div>
  )
}

interface ReasonProps {
  readonly words: string
  readonly reports: Pick<CannotGroup, 'count' | 'reportIds'>
}

function Reason({ words, reports: { count, reportIds } }: ReasonProps): ReactNode {
  const more = count - reportIds.length
  return (
    <li className={styles.reason}>
      <span className={styles.count}>{formatCount(count)}</span>
      <span>
        <ForeignText text={words} />{' '}
        <span className={styles.ids}>
          {reportIds.map((id) => `#${id}`).join(' ')}
          {more > 0 ? ` and ${formatCount(more)} more` : ''}
        </span>
      </span>
    </li>
  )
}

function Unknown({
  run,
  learning,
  withUnknown,
  onWithUnknown,
}: DryRunViewProps & { readonly run: DryRun }): ReactNode {
  const { isAsking, error, ask } = learning
  return (
    <div className={styles.unknown}>
      <p className={styles.words}>
        {isAsking ? (
          <>
            <Spinner /> Checking {countReports(run.unknown)}…
          </>
        ) : error === null ? (
          `${countReports(run.unknown)} unchecked. Each answer will tell.`
        ) : (
          `Not known yet for ${countReports(run.unknown)}. ${describeError(error).title}.`
        )}
      </p>
      <div className={styles.answers}>
        <CheckBox isChecked={withUnknown} onChange={onWithUnknown}>
          Try these too
        </CheckBox>
        {run.kindsUnknown > 0 && !isAsking && (
          <Button size="small" variant="quiet" onPress={() => void ask()}>
            Ask the service
          </Button>
        )}
      </div>
    </div>
  )
}
