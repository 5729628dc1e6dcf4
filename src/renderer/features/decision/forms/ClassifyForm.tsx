import type { ReactNode } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { ClassifyFields, type ClassifyStart } from '../../../forms/classification/ClassifyFields.tsx'
import {
  classifyChange,
  classifyFields,
  classifyLacks,
  classifyOutcome,
  classifyVerb,
  formOf,
} from '../../../forms/classification/classify-change.ts'
import { useFormScore } from '../../../forms/classification/SeverityOfScore.tsx'
import { LeftBefore } from '../../../forms/drafts/LeftBefore.tsx'
import { useKeptForm } from '../../../forms/kept-form.ts'
import { ReportForm } from '../../../forms/ReportForm.tsx'
import { SideForm } from '../../../forms/SideForm.tsx'
import { inOneLine, useTypedAhead } from '../../../forms/use-typed-ahead.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import { contradictionWords } from '../../../words/severity-words.ts'
import { typeName } from '../../../words/type-words.ts'
import styles from './ClassifyForm.module.css'

interface ClassifyFormProps {
  readonly workspaceId: string
  readonly report: ReportView
  readonly startAt: ClassifyStart
}

/** Severity, type, weakness and CVSS of a report in one form. Only changed values are sent. */
export function ClassifyForm({ workspaceId, report, startAt }: ClassifyFormProps): ReactNode {
  return (
    <ReportForm
      workspaceId={workspaceId}
      report={report}
      action="classify"
      title="Classify"
      label="Classification"
    >
      {(seen, choices) => (
        <Classifying workspaceId={workspaceId} report={seen} choices={choices} startAt={startAt} />
      )}
    </ReportForm>
  )
}

interface ClassifyingProps {
  readonly workspaceId: string
  readonly report: ReportView
  readonly choices: FormChoices
  readonly startAt: ClassifyStart
}

function Classifying({ workspaceId, report, choices: { severities }, startAt }: ClassifyingProps): ReactNode {
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const decide = useApp((state) => state.decide)
  const { form, setForm, wasLeft, forget } = useKeptForm(
    { workspaceId, reportId: report.id, form: 'classify' },
    formOf(report),
    classifyFields,
  )
  const typedAhead = inOneLine(useTypedAhead())
  const change = classifyChange(form, report)
  const setType = change.vulnerabilityTypeId ?? null
  const setTypeName = useApp((state) =>
    setType === null ? null : typeName(setType, state.vulnerabilityTypes),
  )
  const outcome = visibleText(classifyOutcome(change, report, severities, setTypeName))

  const score = useFormScore(form.cvss)
  const chosen = severities.find(({ id }) => id === form.severityId)
  const band = contradictedBand(chosen?.band ?? null, score)
  const warning = band === null || score === null ? '' : ` ${contradictionWords(score, band)}`

  const apply = async () => {
    const opened = store.getState().form
    const decided = await decide([report.id], change, {
      severity: report.severity?.id ?? null,
      // Unread values are unknown, not unset.
      ...(report.detailsReadAt !== null && {
        vulnerabilityType: report.vulnerabilityTypeId,
        cwe: report.cwe?.id ?? null,
        cvss: report.cvss,
      }),
    })
    if (decided.ok) {
      forget()
      closeForm(opened)
    }
    tellDecision(store, decided, outcome)
  }
  return (
    <SideForm
      title="Classify"
      label="Classification"
      verb={classifyVerb(change, chosen ?? null, score)}
      lacks={classifyLacks(form, report)}
      outcome={`${outcome}${warning}`}
      onApply={apply}
    >
      {report.detailsReadAt === null && (
        <p className={styles.unread}>
          Type, weakness, and CVSS aren’t synced yet. Fields you leave empty stay unchanged.
        </p>
      )}
      {wasLeft && <LeftBefore onStartOver={forget} />}
      <ClassifyFields
        place={{ workspaceId, programId: report.program?.id ?? null }}
        form={form}
        onChange={(changed) => setForm({ ...form, ...changed })}
        severities={severities}
        currentCvss={report.cvss}
        startAt={startAt}
        typedAhead={typedAhead}
      />
    </SideForm>
  )
}
