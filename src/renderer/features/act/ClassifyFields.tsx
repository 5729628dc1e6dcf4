import { type ReactNode, useEffect, useRef } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { CvssField } from '../forms/CvssField.tsx'
import { CweField } from '../forms/CweField.tsx'
import { SeverityField } from '../forms/SeverityField.tsx'
import { TypeField } from '../forms/TypeField.tsx'
import styles from './ClassifyFields.module.css'
import type { ClassifyForm } from './classify-change.ts'

/** The field one begins at. */
export type ClassifyStart = 'severity' | 'weakness' | 'cvss'

interface ClassifyFieldsProps {
  readonly form: ClassifyForm
  readonly onChange: (change: Partial<ClassifyForm>) => void
  readonly severities: FormChoices['severities']
  /** The vector that is set now, to compare with; null = none. */
  readonly currentCvss: string | null
  /** null = the focus stays where it is. */
  readonly startAt: ClassifyStart | null
  /** What it is called to leave a field as it is; left out where there is one report to compare with. */
  readonly untouched?: string
}

/** Severity, weakness, type and CVSS. */
export function ClassifyFields(props: ClassifyFieldsProps): ReactNode {
  const { form, onChange, severities, currentCvss, startAt, untouched } = props
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (startAt !== null) focusIn(parts.current, startAt)
  }, [startAt])

  const useBand = (band: SeverityBand) => {
    const severity = severities.find((one) => one.band === band)
    if (severity === undefined || severity.id === form.severityId) return null
    return () => {
      onChange({ severityId: severity.id })
      // The button goes away once it is used, and would take the focus with it.
      focusIn(parts.current, 'severity')
    }
  }
  return (
    <div ref={parts} className={styles.parts}>
      <div data-part="severity">
        <SeverityField
          severities={severities}
          value={form.severityId}
          onChange={(severityId) => onChange({ severityId })}
          untouched={untouched}
        />
      </div>
      <div className={styles.pair} data-part="weakness">
        <CweField value={form.cwe} onChange={(cwe) => onChange({ cwe })} />
        <TypeField
          value={form.typeText}
          onChange={(typeText) => onChange({ typeText })}
          untouched={untouched}
        />
      </div>
      <div data-part="cvss">
        <CvssField
          text={form.cvss}
          onChange={(cvss) => onChange({ cvss })}
          current={currentCvss}
          untouched={untouched}
          onUseBand={useBand}
        />
      </div>
    </div>
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
