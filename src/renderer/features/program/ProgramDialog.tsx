import { type ReactNode, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { findNamed, plainNames } from '#shared/rules/query/names.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useAnswer } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible.ts'
import styles from './ProgramDialog.module.css'
import { ProgramPage } from './ProgramPage.tsx'

interface ProgramsDialogProps {
  readonly workspaceId: string
}

/**
 * All programs of the workspace, found by typing, and the page of one program: the chosen one, else the first match.
 */
export function ProgramsDialog({ workspaceId }: ProgramsDialogProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const programs = useApp((state) => state.counts?.programs ?? null)
  const viewed = useApp(({ view }) => (view.kind === 'program' ? view.programId : null))
  const showReports = useShowReports()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(viewed)
  const found =
    typed.trim() === '' ? (programs ?? []) : findNamed(programs ?? [], ({ name }) => plainNames(name), typed)
  const shown = found.find(({ id }) => id === chosen) ?? found[0]
  return (
    <Dialog title="Programs" isOpen width="wide" onClose={closeDialog}>
      {programs === null ? (
        <Skeleton width="100%" height="20rem" />
      ) : programs.length === 0 ? (
        <EmptyState icon="stack" title="No programs yet">
          They show up after the first sync.
        </EmptyState>
      ) : (
        <div className={styles.halves}>
          <div className={styles.side}>
            <Autocomplete inputValue={typed} onInputChange={setTyped}>
              <SearchLine label="Find a program" placeholder="Name" autoFocus onEscape={closeDialog} />
              <ListBox
                className={styles.list}
                aria-label="Programs"
                items={found}
                onAction={(key) => setChosen(Number(key))}
                renderEmptyState={() => <p className={styles.open}>No matches</p>}
              >
                {({ id, name, open }) => (
                  <ListBoxItem
                    className={styles.row}
                    textValue={visibleText(name)}
                    data-shown={id === shown?.id || undefined}
                  >
                    <span className={styles.name}>
                      <ForeignText text={name} />
                    </span>
                    <span className={styles.open}>{formatCount(open)} open</span>
                  </ListBoxItem>
                )}
              </ListBox>
            </Autocomplete>
          </div>
          {shown !== undefined && (
            <ProgramPage
              key={shown.id}
              workspaceId={workspaceId}
              programId={shown.id}
              targetId={null}
              onShowReports={() => showReports(shown.id)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface ScopeDialogProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** The program of a report and its scope, with the report's own target first. */
export function ScopeDialog({ workspaceId, reportId }: ScopeDialogProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const showReports = useShowReports()
  const ownReport = useApp((state) => state.ownReport)
  const answer = useAnswer('report.read', { workspaceId, reportId })
  const report = answer?.ok ? answer.value : null
  const programId = report?.program?.id ?? null
  return (
    <Dialog title={`Program and scope of #${reportId}`} isOpen width="wide" onClose={closeDialog}>
      {answer === null ? (
        <Skeleton width="100%" height="16rem" />
      ) : programId === null ? (
        <EmptyState icon="info" title="Program not synced yet">
          It syncs together with the report.
        </EmptyState>
      ) : (
        <ProgramPage
          workspaceId={workspaceId}
          programId={programId}
          targetId={report?.target?.id ?? null}
          onShowReports={ownReport === null ? () => showReports(programId) : null}
        />
      )}
    </Dialog>
  )
}

function useShowReports(): (programId: number) => void {
  const closeDialog = useApp((state) => state.closeDialog)
  const chooseView = useApp((state) => state.chooseView)
  return (programId) => {
    closeDialog()
    chooseView({ kind: 'program', programId })
  }
}
