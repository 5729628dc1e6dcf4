import { type ReactNode, useState } from 'react'
import { noReport } from '#shared/desk/draft-places.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { draftOf, withDraft } from '../forms/form-draft.ts'
import { LeftBefore } from '../forms/LeftBefore.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { useFormChoices } from '../forms/use-form-choices.ts'
import { KnownIssueFields } from './KnownIssueFields.tsx'
import { type KnownIssueForm, knownIssueFields, knownIssueForm, readKnownIssue } from './known-issue-form.ts'
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
  /** What was written before and not sent; see `draftOf`. */
  readonly draft: string
  readonly onWrite: (draft: string) => void
}

function KnownIssueWriting({ workspaceId, report, draft, onWrite }: KnownIssueWritingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decideKnownIssue = useApp((state) => state.decideKnownIssue)
  const [start] = useState(() => knownIssueForm(report))
  const [form, setForm] = useState(() => withDraft(start, draft, knownIssueFields))
  const [wasLeft, setWasLeft] = useState(draft !== '')
  const set = (change: Partial<KnownIssueForm>) => {
    const next = { ...form, ...change }
    setForm(next)
    onWrite(draftOf(next, start, knownIssueFields))
  }
  const choices = useFormChoices(workspaceId, form.programId)
  const read = readKnownIssue(form)
  const program = choices?.programs.find(({ id }) => id === form.programId)
  const outcome = visibleText(`A new known issue in ${program?.name ?? 'the program'}.`)

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
            <LeftBefore
              onStartOver={() => {
                setForm(start)
                onWrite('')
                setWasLeft(false)
              }}
            />
          )}
          <KnownIssueFields form={form} onChange={set} choices={choices} />
        </>
      )}
    </FormDialog>
  )
}
