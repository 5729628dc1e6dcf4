import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { noReport } from '#shared/desk/draft-places.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { draftOf, withDraft } from '#shared/desk/form-draft.ts'
import {
  issueForm,
  type KnownIssueForm,
  knownIssueFields,
  withUndoneIssue,
} from '#shared/desk/known-issue-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { LeftBefore } from '../../../forms/drafts/LeftBefore.tsx'
import { UnkeptNote } from '../../../forms/drafts/UnkeptNote.tsx'
import { ownsNone, useDrafts } from '../../../forms/drafts/use-drafts.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { KnownIssueFields } from '../../../forms/known-issue/KnownIssueFields.tsx'
import { knownIssueForm, readKnownIssue } from '../../../forms/known-issue/known-issue-form.ts'
import { NotAllowed } from '../../../forms/NotAllowed.tsx'
import { ReportForm } from '../../../forms/ReportForm.tsx'
import { SideForm } from '../../../forms/SideForm.tsx'
import { forgetRefusal } from '../../../forms/use-refusal.ts'
import { useTakenText } from '../../../forms/use-typed-ahead.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import { useAnswer } from '../../../state/use-answer.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import { notAllowedWords } from '../../../words/refusal-words.ts'

interface KnownIssueOfReportProps {
  readonly workspaceId: string
  readonly report: ReportView
}

/** The form for a known issue, filled in from a report. */
export function KnownIssueOfReport({ workspaceId, report }: KnownIssueOfReportProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} report={report} action="knownIssue" title="Known issue">
      {(seen) => <KnownIssueDialog workspaceId={workspaceId} report={seen} />}
    </ReportForm>
  )
}

interface KnownIssueDialogProps {
  readonly workspaceId: string
  /** The report that fills in the form; null = none. */
  readonly report: ReportView | null
}

/** Records at the service an issue that a program already knows, so that later reports of it are duplicates. */
export function KnownIssueDialog({ workspaceId, report }: KnownIssueDialogProps): ReactNode {
  const { drafts, write } = useDrafts(workspaceId, report?.id ?? noReport, ownsNone)
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
  /** Text that was typed earlier and not sent; see `draftOf`. */
  readonly draft: string
  readonly onWrite: (draft: string) => void
}

function KnownIssueWriting({ workspaceId, report, draft, onWrite }: KnownIssueWritingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const closeForm = useApp((state) => state.closeForm)
  const decideKnownIssue = useApp((state) => state.decideKnownIssue)
  const Frame = report === null ? FormDialog : SideForm
  const [start] = useState(() => knownIssueForm(report))
  const [form, setForm] = useState(() => withDraft(start, draft, knownIssueFields))
  const [wasLeft, setWasLeft] = useState(draft !== '')
  const set = (change: Partial<KnownIssueForm>) => {
    const next = { ...form, ...change }
    setForm(next)
    onWrite(draftOf(next, start, knownIssueFields))
  }
  useUndoneIssues(report?.id ?? noReport, (undone) => {
    const merged = withUndoneIssue(draftOf(form, start, knownIssueFields), undone)
    setForm(withDraft(start, merged, knownIssueFields))
    onWrite(merged)
  })
  const answer = useAnswer(
    'act.formChoices',
    { workspaceId, programId: form.programId },
    { keepsEarlier: true },
  )
  // When the choices of another program cannot be read, the filled form stays, but nothing can be sent.
  const [choicesBefore, setChoicesBefore] = useState<FormChoices | null>(null)
  if (answer?.ok && answer.value !== choicesBefore) setChoicesBefore(answer.value)
  const hasFailed = answer?.ok === false
  const choices = answer?.ok ? answer.value : choicesBefore
  // Only a form beside a report is awaited; text typed for another form is not for this dialog.
  useTakenText(report !== null && choices !== null, (typed) => set({ name: form.name + typed }))
  const read = readKnownIssue(form)
  const { programId } = form
  const [triedAgainIn, setTriedAgainIn] = useState<number | null>(null)
  const refused = choices?.refusals.find(({ action }) => action === 'knownIssue')
  const refusal =
    hasFailed || refused === undefined || programId === null || programId === triedAgainIn ? null : refused
  const tryAgain = async () => {
    if (programId !== null && (await forgetRefusal(workspaceId, 'knownIssue', { programId }))) {
      setTriedAgainIn(programId)
    }
  }
  // Values whose fields are not on screen yet must not be sent.
  const lacks = hasFailed
    ? 'Couldn’t load the choices.'
    : choices === null
      ? 'Loading choices…'
      : refusal !== null
        ? notAllowedWords(refusal)
        : read.kind === 'lacks'
          ? read.message
          : null
  const program = choices?.programs.find(({ id }) => id === form.programId)
  const outcome = visibleText(`A new known issue in ${program?.name ?? 'the program'}.`)

  const apply = async () => {
    if (read.kind === 'lacks') return
    const opened = store.getState().form
    const decided = await decideKnownIssue(read.programId, read.issue, report?.id ?? null)
    if (decided.ok) {
      onWrite('')
      if (report !== null) closeForm(opened)
      // The user may have opened another dialog meanwhile.
      else if (store.getState().dialog === 'knownIssue') closeDialog()
    }
    tellDecision(store, decided, outcome)
  }
  return (
    <Frame
      title="Known issue"
      width="wide"
      verb="Create known issue"
      lacks={lacks}
      outcome={outcome}
      onApply={apply}
      error={choices === null && answer?.ok === false ? answer.error : null}
    >
      {choices === null ? null : (
        <>
          {refusal !== null && <NotAllowed refusal={refusal} onTryAgain={() => void tryAgain()} />}
          {wasLeft && (
            <LeftBefore
              onStartOver={() => {
                setForm(start)
                onWrite('')
                setWasLeft(false)
              }}
            />
          )}
          <KnownIssueFields workspaceId={workspaceId} form={form} onChange={set} choices={choices} />
          <UnkeptNote workspaceId={workspaceId} reportId={report?.id ?? noReport} />
        </>
      )}
    </Frame>
  )
}

/**
 * Passes on known issues that are undone while this form is open. Their text is in the form's draft already, which the
 * next keystroke here would overwrite.
 */
function useUndoneIssues(reportId: number, onUndone: (undone: KnownIssueForm) => void): void {
  const returned = useApp((state) => state.returned)
  const heard = useRef(returned)
  const take = useEffectEvent(() => {
    const mine = returned.find((one) => one.reportId === reportId && one.action.kind === 'knownIssue')
    if (mine?.action.kind === 'knownIssue') onUndone(issueForm(mine.action, mine.programId))
  })
  useEffect(() => {
    if (heard.current === returned) return
    heard.current = returned
    take()
  }, [returned])
}
