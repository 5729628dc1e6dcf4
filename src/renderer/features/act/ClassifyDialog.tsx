import { type ReactNode, useState } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import styles from './ClassifyDialog.module.css'
import { ClassifyFields, type ClassifyStart } from './ClassifyFields.tsx'
import { classifyChange, classifyLacks, classifyOutcome, formOf } from './classify-change.ts'
import { tellDecision } from './tell-decision.ts'

interface ClassifyDialogProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly startAt: ClassifyStart
}

/** Severity, type, weakness and CVSS of a report in one form; only what was changed is sent. */
export function ClassifyDialog({ workspaceId, reportId, startAt }: ClassifyDialogProps): ReactNode {
  return (
    <ReportForm workspaceId={workspaceId} reportId={reportId} title="Classify" width="wide">
      {(report, choices) => <Classifying report={report} choices={choices} startAt={startAt} />}
    </ReportForm>
  )
}

interface ClassifyingProps {
  readonly report: ReportView
  readonly choices: FormChoices
  readonly startAt: ClassifyStart
}

function Classifying({ report, choices: { severities }, startAt }: ClassifyingProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const [form, setForm] = useState(() => formOf(report))
  const change = classifyChange(form, report)
  const outcome = visibleText(classifyOutcome(change, report, severities))

  const apply = async () => {
    const decided = await decide([report.id], change)
    if (decided.ok) closeDialog()
    tellDecision(store, decided, outcome)
  }
  return (
    <FormDialog
      title="Classify"
      width="wide"
      lacks={classifyLacks(form, report)}
      outcome={outcome}
      onApply={apply}
    >
      {report.detailsReadAt === null && (
        <p className={styles.unread}>
          Type, weakness and CVSS of this report have not been read yet. What you leave empty here stays as it
          is.
        </p>
      )}
      <ClassifyFields
        form={form}
        onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
        severities={severities}
        currentCvss={report.cvss}
        startAt={startAt}
      />
    </FormDialog>
  )
}
