import { type ReactNode, useState } from 'react'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { RenameFields, type RenameForm, titleMistake } from './RenameFields.tsx'
import { tellDecision } from './tell-decision.ts'

interface RenameDialogProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Another title for a report, another target, or both. */
export function RenameDialog({ workspaceId, reportId }: RenameDialogProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} reportId={reportId} title="Rename">
      {(report, choices) => <Renaming report={report} choices={choices} />}
    </ReportForm>
  )
}

interface RenamingProps {
  readonly report: ReportView
  readonly choices: FormChoices
}

function Renaming({ report, choices }: RenamingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const [form, setForm] = useState<RenameForm>({
    title: report.title,
    targetId: report.target?.id ?? null,
  })
  const { targetId } = form
  const written = form.title.trim()
  const target = choices.targets.find(({ id }) => id === targetId)
  const action: ActionOf<'edit'> = {
    kind: 'edit',
    ...(written !== report.title.trim() && { title: written }),
    ...(targetId !== null && targetId !== (report.target?.id ?? null) && { targetId }),
  }
  const isUnchanged = Object.keys(action).length === 1
  const lacks = titleMistake(form.title) ?? (isUnchanged ? 'Nothing is changed yet.' : null)
  const outcome = visibleText(
    `#${report.id}: ${[
      ...(action.title === undefined ? [] : ['another title']),
      ...(action.targetId === undefined ? [] : [`target ${target?.name ?? action.targetId}`]),
    ].join(', ')}.`,
  )

  const apply = async () => {
    const decided = await decide([report.id], action)
    if (decided.ok) closeDialog()
    tellDecision(store, decided, outcome)
  }
  return (
    <FormDialog title="Rename" lacks={lacks} outcome={outcome} onApply={apply}>
      <RenameFields form={form} onChange={setForm} targets={choices.targets} />
    </FormDialog>
  )
}
