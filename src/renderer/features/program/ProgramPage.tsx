import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { Pill } from '../../design/primitives/Pill.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useAnswer } from '../../state/use-answer.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { RevealedText } from '../../text/RevealedText.tsx'
import { programStates } from '../../words/program-words.ts'
import styles from './ProgramPage.module.css'
import { ScopeTable } from './ScopeTable.tsx'

interface ProgramPageProps {
  readonly workspaceId: string
  readonly programId: number
  /** The target that is shown first; null = none. */
  readonly targetId: number | null
  /** Lists the program's reports; null: this window has no list. */
  readonly onShowReports: (() => void) | null
}

/** The service's data about a program: its state, its texts, its scope. */
export function ProgramPage(props: ProgramPageProps): ReactNode {
  const { workspaceId, programId, targetId, onShowReports } = props
  const answer = useAnswer('programs.read', { workspaceId, programId })
  if (answer === null) return <Skeleton width="100%" height="16rem" />
  if (!answer.ok) return <ErrorNote error={answer.error} />
  const program = answer.value
  return (
    <section className={styles.page} aria-label="Program">
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.name}>
            <ForeignText text={program.name} />
          </h3>
          {program.alias !== null && program.alias !== '' && (
            <span className={styles.alias}>
              <ForeignText text={program.alias} />
            </span>
          )}
        </div>
        <div className={styles.states}>
          {programStates(program).map(({ words, tone }) => (
            <Pill key={words} tone={tone}>
              {words}
            </Pill>
          ))}
          {program.currency !== null && program.currency !== '' && (
            <Pill>
              <ForeignText text={`Pays in ${program.currency}`} />
            </Pill>
          )}
        </div>
        {onShowReports !== null && (
          <Button size="small" onPress={onShowReports}>
            Show its reports
          </Button>
        )}
      </header>
      {targetId !== null && (
        <ScopeTable
          title="Target of this report"
          targets={program.targets.filter(({ id }) => id === targetId)}
          empty="This report’s target is not in the program’s list."
        />
      )}
      {program.description !== null && program.description.trim() !== '' && (
        <p className={styles.words}>
          <RevealedText text={program.description} />
        </p>
      )}
      <ScopeTable
        title="In scope"
        targets={program.targets.filter(({ isOutOfScope }) => isOutOfScope !== true)}
        empty="No targets in scope."
      />
      <ScopeTable
        title="Out of scope"
        targets={program.targets.filter(({ isOutOfScope }) => isOutOfScope === true)}
        empty={null}
      />
    </section>
  )
}
