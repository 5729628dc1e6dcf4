import { type ReactNode, useState } from 'react'
import type { ActionKind } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useAnswer } from '../state/use-answer.ts'
import { notAllowedWords } from '../words/refusal-words.ts'
import { NotAllowed } from './NotAllowed.tsx'
import { SideForm } from './SideForm.tsx'
import { forgetRefusal } from './use-refusal.ts'

interface ReportFormProps {
  readonly workspaceId: string
  /** The report as it is shown beside the form. */
  readonly report: ReportView
  /** The action that the form decides. If the service refused this action before, the form is not shown. */
  readonly action: ActionKind
  readonly title: string
  readonly label?: string
  /** Returns the form's content, once its choices are read. */
  readonly children: (report: ReportView, choices: FormChoices) => ReactNode
}

/** A form about a report, shown beside the report. */
export function ReportForm(props: ReportFormProps): ReactNode {
  return <FormOfReport key={props.report.id} {...props} />
}

/**
 * Keeps the report as the user saw it when the form opened: nothing may change while the user is typing, and changes at
 * the service show as a conflict. Until the choices are read, the form has no fields.
 */
function FormOfReport(props: ReportFormProps): ReactNode {
  const { workspaceId, action, title, label = title, children } = props
  const [report] = useState(props.report)
  const choices = useAnswer('act.formChoices', { workspaceId, programId: report.program?.id ?? null })
  const [isTriedAgain, setTriedAgain] = useState(false)
  if (!choices?.ok) {
    return (
      <SideForm
        title={title}
        label={label}
        lacks="Loading choices…"
        outcome={null}
        onApply={() => Promise.resolve()}
        error={choices?.error ?? null}
      >
        {null}
      </SideForm>
    )
  }
  // A refusal from a moment ago arrives only with the next reading of the report, so look in the report as it is shown
  // now.
  const refusal = props.report.refusals.find((one) => one.action === action)
  if (refusal === undefined || isTriedAgain) return children(report, choices.value)
  const tryAgain = async () =>
    setTriedAgain(await forgetRefusal(workspaceId, action, { reportId: report.id }))
  return (
    <SideForm
      title={title}
      label={label}
      lacks={notAllowedWords(refusal)}
      outcome={null}
      onApply={() => Promise.resolve()}
    >
      <NotAllowed refusal={refusal} onTryAgain={() => void tryAgain()} autoFocus />
    </SideForm>
  )
}
