import type { ReactNode } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { FormDialog } from './FormDialog.tsx'
import { useReportForm } from './use-form-choices.ts'

interface ReportFormProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly title: string
  readonly width?: 'narrow' | 'medium' | 'wide'
  /** The form, once what it begins with is read. */
  readonly children: (report: ReportView, choices: FormChoices) => ReactNode
}

/** A form about a report: until that is read, the same dialog without its fields. */
export function ReportForm({ workspaceId, reportId, title, width, children }: ReportFormProps): ReactNode {
  const start = useReportForm(workspaceId, reportId)
  if (start.kind === 'read') return children(start.report, start.choices)
  return (
    <FormDialog
      title={title}
      width={width}
      lacks="The report is being read."
      outcome={null}
      onApply={() => Promise.resolve()}
      error={start.kind === 'failed' ? start.error : null}
    >
      {null}
    </FormDialog>
  )
}
