import { type ReactNode, useEffect } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { issueForm } from '#shared/desk/known-issue-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ClassifyFields } from '../../forms/classification/ClassifyFields.tsx'
import { KnownIssueFields } from '../../forms/known-issue/KnownIssueFields.tsx'
import { AssigneeField } from '../../forms/person/AssigneeField.tsx'
import { RenameFields } from '../../forms/rename/RenameFields.tsx'
import { RewardFields } from '../../forms/reward/RewardFields.tsx'
import { useRewardTerms } from '../../forms/reward/use-reward-terms.ts'
import { useFormChoices } from '../../forms/use-form-choices.ts'
import { useApp } from '../../state/use-app.ts'
import { EditorFrame } from './EditorFrame.tsx'
import {
  classifyForm,
  rewardForm,
  rewrittenClassify,
  rewrittenEdit,
  rewrittenIssue,
  rewrittenReward,
} from './entry-forms.ts'
import { type EditorProps, useEntryForm } from './use-entry-form.ts'

/** The data that an editor of an action on a report needs besides the action. */
interface AboutReport {
  readonly report: ReportView
  readonly choices: FormChoices
}

/** Changes or clears the assignee. */
export function AssignEditor(props: EditorProps<'assign'>): ReactNode {
  const { action } = props
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  useEffect(() => void readPeople(), [readPeople])
  const editing = useEntryForm(props, () => ({ userId: action.userId }))
  const { form, set } = editing
  return (
    <EditorFrame
      label="Edit: assignment"
      verb="Assign"
      editing={editing}
      rewritten={{ kind: 'whole', action: { kind: 'assign', userId: form.userId } }}
    >
      {people === null ? (
        <Skeleton width="100%" height="8rem" />
      ) : (
        <AssigneeField people={people} value={form.userId} autoFocus onChange={(userId) => set({ userId })} />
      )}
    </EditorFrame>
  )
}

/** Changes severity, type, weakness and CVSS. */
export function ClassifyEditor(props: EditorProps<'classify'> & AboutReport): ReactNode {
  const { workspaceId, action, report, choices } = props
  const editing = useEntryForm(props, () => classifyForm(action, report))
  const { start, form, set } = editing
  const rewritten = rewrittenClassify(action, form, start, report.cvss)
  return (
    <EditorFrame label="Edit: classification" verb="Classify" editing={editing} rewritten={rewritten}>
      <ClassifyFields
        place={{ workspaceId, programId: report.program?.id ?? null }}
        form={form}
        onChange={set}
        severities={choices.severities}
        currentCvss={report.cvss}
        startAt="severity"
      />
    </EditorFrame>
  )
}

/** Changes title and target. */
export function RenameEditor(props: EditorProps<'edit'> & AboutReport): ReactNode {
  const { action, report, choices } = props
  const editing = useEntryForm(props, () => ({
    title: action.title ?? report.title,
    targetId: action.targetId ?? report.target?.id ?? null,
  }))
  const { start, form, set } = editing
  const rewritten = rewrittenEdit(action, form, start)
  return (
    <EditorFrame label="Edit: title and target" verb="Rename" editing={editing} rewritten={rewritten}>
      <RenameFields form={form} onChange={set} targets={choices.targets} />
    </EditorFrame>
  )
}

/** Changes bounty and bonus. */
export function RewardEditor(props: EditorProps<'reward'> & AboutReport): ReactNode {
  const { action, report } = props
  const currency = report.program?.currency ?? null
  const terms = useRewardTerms(currency)
  const editing = useEntryForm(props, () => rewardForm(action))
  const { form, set } = editing
  const rewritten = rewrittenReward(form, terms)
  return (
    <EditorFrame label="Edit: reward" verb="Set reward" editing={editing} rewritten={rewritten}>
      <RewardFields form={form} onChange={set} now={report} currency={currency} />
    </EditorFrame>
  )
}

/** Changes the texts of a known issue, but not its program. */
export function KnownIssueEditor(props: EditorProps<'knownIssue'>): ReactNode {
  const { workspaceId, entry, action } = props
  const programId = entry.program?.id ?? null
  const choices = useFormChoices(workspaceId, programId)
  const editing = useEntryForm(props, () => issueForm(action, programId))
  const { form, set } = editing
  const rewritten = rewrittenIssue(action, form)
  return (
    <EditorFrame label="Edit: known issue" verb="Create" editing={editing} rewritten={rewritten}>
      {choices === null ? (
        <Skeleton width="100%" height="8rem" />
      ) : (
        <KnownIssueFields
          workspaceId={workspaceId}
          form={form}
          onChange={set}
          choices={choices}
          isProgramFixed
        />
      )}
    </EditorFrame>
  )
}
