import type { ReactNode } from 'react'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { FieldKinds } from '#shared/desk/form-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { LeftBefore } from '../../../forms/drafts/LeftBefore.tsx'
import { useKeptForm } from '../../../forms/kept-form.ts'
import { ReportForm } from '../../../forms/ReportForm.tsx'
import { RenameFields, type RenameForm, titleMistake } from '../../../forms/rename/RenameFields.tsx'
import { SideForm } from '../../../forms/SideForm.tsx'
import { useTakenText } from '../../../forms/use-typed-ahead.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'

interface RenameFormProps {
  readonly workspaceId: string
  readonly report: ReportView
}

/** Changes a report's title, its target, or both. */
export function RenameReportForm({ workspaceId, report }: RenameFormProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} report={report} action="edit" title="Rename">
      {(seen, choices) => <Renaming workspaceId={workspaceId} report={seen} choices={choices} />}
    </ReportForm>
  )
}

/** The fields of the form, for keeping a form that was not sent. */
const renameFields: FieldKinds<RenameForm> = { title: 'string', targetId: 'number or null' }

/** The label of the button. */
function renameVerb({ title, targetId }: ActionOf<'edit'>): string {
  if (title === undefined) return targetId === undefined ? 'Rename' : 'Change target'
  return targetId === undefined ? 'Rename' : 'Rename and change target'
}

interface RenamingProps {
  readonly workspaceId: string
  readonly report: ReportView
  readonly choices: FormChoices
}

function Renaming({ workspaceId, report, choices }: RenamingProps): ReactNode {
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const decide = useApp((state) => state.decide)
  const { form, setForm, wasLeft, forget } = useKeptForm<RenameForm>(
    { workspaceId, reportId: report.id, form: 'rename' },
    { title: report.title, targetId: report.target?.id ?? null },
    renameFields,
  )
  useTakenText(true, (typed) => setForm({ ...form, title: form.title + typed }))
  const { targetId } = form
  const written = form.title.trim()
  const target = choices.targets.find(({ id }) => id === targetId)
  const action: ActionOf<'edit'> = {
    kind: 'edit',
    ...(written !== report.title.trim() && { title: written }),
    ...(targetId !== null && targetId !== (report.target?.id ?? null) && { targetId }),
  }
  const isUnchanged = Object.keys(action).length === 1
  const lacks = titleMistake(form.title) ?? (isUnchanged ? 'No changes yet.' : null)
  const outcome = visibleText(
    `#${report.id}: ${[
      ...(action.title === undefined ? [] : ['another title']),
      ...(action.targetId === undefined ? [] : [`target ${target?.name ?? action.targetId}`]),
    ].join(', ')}.`,
  )

  const apply = async () => {
    const opened = store.getState().form
    const decided = await decide([report.id], action, {
      title: report.title,
      target: report.target?.id ?? null,
    })
    if (decided.ok) {
      forget()
      closeForm(opened)
    }
    tellDecision(store, decided, outcome)
  }
  return (
    <SideForm
      title="Rename"
      label="Title and target"
      verb={renameVerb(action)}
      lacks={lacks}
      outcome={outcome}
      onApply={apply}
    >
      {wasLeft && <LeftBefore onStartOver={forget} />}
      <RenameFields form={form} onChange={setForm} targets={choices.targets} />
    </SideForm>
  )
}
