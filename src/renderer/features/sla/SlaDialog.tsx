import { type ReactNode, useState } from 'react'
import type { SlaState } from '#shared/desk/sla.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useAnswer } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { RulesTable } from './RulesTable.tsx'
import styles from './SlaDialog.module.css'
import { draftOf, draftOfRule, emptyRule, type SlaDraft, settingsOf } from './sla-form.ts'
import { calendarLostWords, slaFaultWords, unreadableWords } from './sla-words.ts'

/** A workspace's promises to its reporters, and its team's working time. Nothing is promised until rules are saved. */
export function SlaDialog({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const [round, setRound] = useState(0)
  const answer = useAnswer(
    'sla.read',
    { workspaceId },
    {
      round,
      isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId,
    },
  )
  // The last state that was read stays, so that text being typed stays even if a later reading fails.
  const [known, setKnown] = useState<SlaState | null>(null)
  if (answer?.ok === true && answer.value !== known) setKnown(answer.value)
  if (known !== null) return <SlaEditor workspaceId={workspaceId} state={known} />
  return (
    <Dialog title="SLA" isOpen onClose={closeDialog}>
      {answer === null || answer.ok ? (
        <div className={styles.loading} role="status" aria-label="Loading">
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      ) : (
        <ErrorNote
          error={answer.error}
          actions={<Button onPress={() => setRound(round + 1)}>Try again</Button>}
        />
      )}
    </Dialog>
  )
}

interface SlaEditorProps {
  readonly workspaceId: string
  readonly state: SlaState
}

function SlaEditor({ workspaceId, state }: SlaEditorProps): ReactNode {
  const closeDialog = useApp((app) => app.closeDialog)
  const [draft, setDraft] = useState(() => draftOf(state))
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<Parameters<typeof ErrorNote>[0]['error'] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isCalendarLost = state.rulesWithoutCalendar !== null
  const hadRules = isCalendarLost || (state.settings?.rules.length ?? 0) > 0
  const change = (changed: Partial<SlaDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setFault(null)
  }
  const save = async () => {
    const read = settingsOf(draft)
    if (read.kind === 'fault') return setFault(slaFaultWords(read.fault))
    setSaving(true)
    const written = await invoke('sla.write', { workspaceId, settings: read.settings })
    setSaving(false)
    if (written.ok) closeDialog()
    else setFailure(written.error)
  }
  const isEmpty = draft.rules.length === 0 && !hadRules
  return (
    <Dialog
      title="SLA"
      isOpen
      width={isEmpty ? 'medium' : 'full'}
      onClose={closeDialog}
      actions={
        isEmpty ? undefined : (
          <>
            <p className={styles.note} role="status">
              {state.waiting > 0
                ? `Working out due times, ${formatCount(state.waiting)} ${state.waiting === 1 ? 'report' : 'reports'} to go`
                : 'Saved on this computer for this workspace.'}
            </p>
            <Button onPress={closeDialog}>Cancel</Button>
            <Button variant="primary" isPending={isSaving} onPress={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      {isCalendarLost && (
        <p className={styles.fault} role="alert">
          {calendarLostWords}
        </p>
      )}
      {state.unreadable > 0 && (
        <p className={styles.fault} role="alert">
          {unreadableWords(state.unreadable)}
        </p>
      )}
      {isEmpty ? (
        <NoRules onChoose={(rules) => change({ rules })} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {failure !== null && <ErrorNote error={failure} />}
          {fault !== null && (
            <p className={styles.fault} role="alert">
              {fault}
            </p>
          )}
          <RulesTable rules={draft.rules} onChange={(rules) => change({ rules })} />
          <CalendarForm draft={draft} onChange={change} />
          {/* Makes Enter in a field save the form. */}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  )
}

function NoRules({ onChoose }: { readonly onChoose: (rules: SlaDraft['rules']) => void }): ReactNode {
  return (
    <EmptyState
      icon="clock"
      title="No SLA rules yet"
      actions={
        <>
          <Button variant="primary" onPress={() => onChoose(starterRules.map(draftOfRule))}>
            Use starter rules
          </Button>
          <Button onPress={() => onChoose([emptyRule()])}>Start from scratch</Button>
        </>
      }
    >
      <p>
        Starter rules: first reply in 1 business day, triage in 5, resolution in 60, bounty in 10. High and
        Critical go faster. Change anything before you save.
      </p>
    </EmptyState>
  )
}
