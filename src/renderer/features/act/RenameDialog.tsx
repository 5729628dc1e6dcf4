import { type ReactNode, useState } from 'react'
import type { ActionOf } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { TargetChoice } from '../forms/TargetChoice.tsx'
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

/** Characters of a title that the outbox takes: the service names no limit. */
const longestTitle = 10_000

interface RenamingProps {
  readonly report: ReportView
  readonly choices: FormChoices
}

function Renaming({ report, choices }: RenamingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const [title, setTitle] = useState(report.title)
  const [targetId, setTargetId] = useState(report.target?.id ?? null)
  const written = title.trim()
  const target = choices.targets.find(({ id }) => id === targetId)
  const action: ActionOf<'edit'> = {
    kind: 'edit',
    ...(written !== report.title.trim() && { title: written }),
    ...(targetId !== null && targetId !== (report.target?.id ?? null) && { targetId }),
  }
  const isEmpty = written === ''
  const lacks = isEmpty
    ? 'A report needs a title.'
    : Object.keys(action).length === 1
      ? 'Nothing is changed yet.'
      : null
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
      <Field
        label="Title"
        autoFocus
        value={title}
        onChange={setTitle}
        maxLength={longestTitle}
        description={`${formatCount(written.length)} characters`}
        error={isEmpty ? 'A report needs a title.' : undefined}
      />
      <TargetChoice targets={choices.targets} value={targetId} onChange={setTargetId} />
    </FormDialog>
  )
}
