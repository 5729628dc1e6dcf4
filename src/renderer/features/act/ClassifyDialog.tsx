import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import { CvssField } from '../forms/CvssField.tsx'
import { CweField } from '../forms/CweField.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReportForm } from '../forms/ReportForm.tsx'
import { SeverityField } from '../forms/SeverityField.tsx'
import styles from './ClassifyDialog.module.css'
import {
  type ClassifyForm,
  classifyChange,
  classifyLacks,
  classifyOutcome,
  formOf,
  typeMistake,
} from './classify-change.ts'
import { tellDecision } from './tell-decision.ts'

/** The field the dialog opens at. */
export type ClassifyStart = 'severity' | 'weakness' | 'cvss'

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
  const set = (change: Partial<ClassifyForm>) => setForm((before) => ({ ...before, ...change }))
  const parts = useRef<HTMLDivElement>(null)
  const change = classifyChange(form, report)
  const outcome = visibleText(classifyOutcome(change, report, severities))

  useEffect(() => focusIn(parts.current, startAt), [startAt])

  const apply = async () => {
    const decided = await decide([report.id], change)
    if (decided.ok) closeDialog()
    tellDecision(store, decided, outcome)
  }
  const useBand = (band: SeverityBand) => {
    const severity = severities.find((one) => one.band === band)
    if (severity === undefined || severity.id === form.severityId) return null
    return () => {
      set({ severityId: severity.id })
      // The button goes away once it is used, and would take the focus with it.
      focusIn(parts.current, 'severity')
    }
  }
  return (
    <FormDialog
      title="Classify"
      width="wide"
      lacks={classifyLacks(form, report)}
      outcome={outcome}
      onApply={apply}
    >
      <div ref={parts} className={styles.parts}>
        {report.detailsReadAt === null && (
          <p className={styles.unread}>
            Type, weakness and CVSS of this report have not been read yet. What you leave empty here stays as
            it is.
          </p>
        )}
        <div data-part="severity">
          <SeverityField
            severities={severities}
            value={form.severityId}
            onChange={(severityId) => set({ severityId })}
          />
        </div>
        <div className={styles.pair} data-part="weakness">
          <CweField value={form.cwe} onChange={(cwe) => set({ cwe })} />
          <Field
            label="Type"
            inputMode="numeric"
            value={form.typeText}
            onChange={(typeText) => set({ typeText })}
            placeholder="None"
            description="The service shows types as ids only."
            error={typeMistake(form.typeText) ?? undefined}
          />
        </div>
        <div data-part="cvss">
          <CvssField
            text={form.cvss}
            onChange={(cvss) => set({ cvss })}
            current={report.cvss}
            onUseBand={useBand}
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** Puts the focus where one wanted to change something: on what is chosen there, else on the first that can be. */
function focusIn(parts: HTMLElement | null, part: ClassifyStart): void {
  const within = parts?.querySelector(`[data-part="${part}"]`)
  const scope =
    part === 'cvss' ? within?.querySelector('[role="radiogroup"][aria-labelledby]:not([aria-label])') : within
  const chosen =
    scope?.querySelector<HTMLElement>('input:checked') ?? scope?.querySelector<HTMLElement>('input')
  chosen?.focus()
}
