import { type ReactNode, useState } from 'react'
import { limits } from '#shared/admin-api/limits.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { Choice } from '../forms/Choice.tsx'
import { CvssField } from '../forms/CvssField.tsx'
import { CweField } from '../forms/CweField.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { LongField } from '../forms/LongField.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { SeverityField } from '../forms/SeverityField.tsx'
import { TargetChoice } from '../forms/TargetChoice.tsx'
import { useFormChoices } from '../forms/use-form-choices.ts'
import styles from './ClassifyDialog.module.css'
import { typeMistake } from './classify-change.ts'
import {
  type KnownIssueForm,
  knownIssueDraft,
  knownIssueForm,
  readKnownIssue,
  withDraft,
} from './known-issue-form.ts'
import { tellDecision } from './tell-decision.ts'
import { useDrafts } from './use-drafts.ts'

interface KnownIssueOfReportProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** A known issue that begins with what a report says. */
export function KnownIssueOfReport({ workspaceId, reportId }: KnownIssueOfReportProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} reportId={reportId} title="Known issue" width="wide">
      {(report) => <KnownIssueDialog workspaceId={workspaceId} report={report} />}
    </ReportForm>
  )
}

interface KnownIssueDialogProps {
  readonly workspaceId: string
  /** What it begins with; null = nothing. */
  readonly report: ReportView | null
}

/** Something a program knows already, written down at the service so that later reports of it are duplicates. */
export function KnownIssueDialog({ workspaceId, report }: KnownIssueDialogProps): ReactNode {
  const { drafts, write } = useDrafts(workspaceId, report?.id ?? noReport)
  if (drafts === null) return null
  return (
    <KnownIssueWriting
      workspaceId={workspaceId}
      report={report}
      draft={drafts.knownIssue ?? ''}
      onWrite={(text) => write('knownIssue', text)}
    />
  )
}

interface KnownIssueWritingProps extends KnownIssueDialogProps {
  /** What was written before and not sent; see `knownIssueDraft`. */
  readonly draft: string
  readonly onWrite: (draft: string) => void
}

function KnownIssueWriting({ workspaceId, report, draft, onWrite }: KnownIssueWritingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decideKnownIssue = useApp((state) => state.decideKnownIssue)
  const [start] = useState(() => knownIssueForm(report))
  const [form, setForm] = useState(() => withDraft(start, draft))
  const [wasLeft, setWasLeft] = useState(draft !== '')
  const set = (change: Partial<KnownIssueForm>) => {
    const next = { ...form, ...change }
    setForm(next)
    onWrite(knownIssueDraft(next, start))
  }
  const choices = useFormChoices(workspaceId, form.programId)
  const read = readKnownIssue(form)
  const program = choices?.programs.find(({ id }) => id === form.programId)
  const outcome = visibleText(`A new known issue in ${program?.name ?? 'the program'}.`)
  const over = form.name.trim().length - limits.knownIssueNameLength

  const apply = async () => {
    if (read.kind === 'lacks') return
    const decided = await decideKnownIssue(read.programId, read.issue)
    if (decided.ok) {
      onWrite('')
      closeDialog()
    }
    tellDecision(store, decided, outcome)
  }
  return (
    <FormDialog
      title="Known issue"
      width="wide"
      verb="Create"
      lacks={read.kind === 'lacks' ? read.message : null}
      outcome={outcome}
      onApply={apply}
    >
      {choices !== null && (
        <>
          {wasLeft && (
            <p className={styles.left}>
              What you wrote before is here again.
              <Button
                variant="quiet"
                size="small"
                onPress={() => {
                  setForm(start)
                  onWrite('')
                  setWasLeft(false)
                }}
              >
                Start over
              </Button>
            </p>
          )}
          <Field
            label="Name"
            autoFocus
            value={form.name}
            onChange={(name) => set({ name })}
            description={`${form.name.trim().length} of ${limits.knownIssueNameLength} characters`}
            error={
              over > 0 ? `${over} characters too long: ${limits.knownIssueNameLength} at most.` : undefined
            }
          />
          <div className={styles.halves}>
            <Choice
              label="Program"
              items={choices.programs}
              value={form.programId}
              onChange={(programId) => set({ programId, targetId: null })}
              placeholder="Choose a program"
              empty="No program is known here yet."
            />
            <TargetChoice
              targets={choices.targets}
              value={form.targetId}
              onChange={(targetId) => set({ targetId })}
            />
          </div>
          <SeverityField
            severities={choices.severities}
            value={form.severityId}
            onChange={(severityId) => set({ severityId })}
          />
          <LongField label="Summary" value={form.summary} onChange={(summary) => set({ summary })} rows={2} />
          <LongField
            label="Description"
            value={form.description}
            onChange={(description) => set({ description })}
            rows={5}
          />
          <LongField label="Impact" value={form.impact} onChange={(impact) => set({ impact })} rows={3} />
          <div className={styles.pair}>
            <CweField value={form.cwe} onChange={(cwe) => set({ cwe })} />
            <Field
              label="Type"
              inputMode="numeric"
              value={form.typeText}
              onChange={(typeText) => set({ typeText })}
              placeholder="None"
              description="The service shows types as ids only."
              error={typeMistake(form.typeText) ?? undefined}
            />
          </div>
          <CvssField text={form.cvss} onChange={(cvss) => set({ cvss })} current={null} />
        </>
      )}
    </FormDialog>
  )
}
