import { type ClipboardEvent, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import styles from './ClassifyFields.module.css'
import { CvssField } from './CvssField.tsx'
import { CweField, type CwePlace } from './CweField.tsx'
import type { ClassifyForm } from './classify-change.ts'
import { pastedLine } from './pasted-line.ts'
import { SeverityField } from './SeverityField.tsx'
import { SeverityOfScore } from './SeverityOfScore.tsx'
import { TypeField } from './TypeField.tsx'

/** The field that has the focus when the form opens. */
export type ClassifyStart = 'severity' | 'weakness' | 'cvss'

interface ClassifyFieldsProps {
  readonly place: CwePlace
  readonly form: ClassifyForm
  readonly onChange: (change: Partial<ClassifyForm>) => void
  readonly severities: FormChoices['severities']
  /** The report's present vector, to compare with; null = none. */
  readonly currentCvss: string | null
  /** null = the focus does not move. */
  readonly startAt: ClassifyStart | null
  /** Text that was typed for the weakness, a number or words, if the form starts there. */
  readonly typedAhead?: string
  /** The name of the choice that leaves a field unchanged; left out when there is a single report to compare with. */
  readonly untouched?: string
}

/** The fields for severity, weakness, type and CVSS. */
export function ClassifyFields(props: ClassifyFieldsProps): ReactNode {
  const { place, form, onChange, severities, currentCvss, startAt, typedAhead, untouched } = props
  const parts = useRef<HTMLDivElement>(null)
  // The field with the focus appears as soon as the form's key is pressed, the rest right after it.
  const isWhole = useDeferredValue(true, startAt === null)
  useEffect(() => {
    if (startAt !== null) focusIn(parts.current, startAt)
  }, [startAt])

  const takeSeverity = (severityId: number) => {
    onChange({ severityId })
    // The button is removed once it is used, so move the focus elsewhere.
    focusIn(parts.current, 'severity')
  }
  /** A vector pasted anywhere except into a text field is meant for the vector's field. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    const cvss = pastedLine(event)
    if (event.isDefaultPrevented() || isText || readPasted(cvss).problems.length > 0) return
    event.preventDefault()
    onChange({ cvss })
  }
  const severity = (
    <div key="severity" data-part="severity">
      <SeverityField
        severities={severities}
        value={form.severityId}
        onChange={(severityId) => onChange({ severityId })}
        untouched={untouched}
      />
      <SeverityOfScore
        severities={severities}
        severityId={form.severityId}
        cvss={form.cvss}
        onUse={takeSeverity}
      />
    </div>
  )
  const weakness = (
    <div key="weakness" className={styles.pair} data-part="weakness">
      <CweField
        place={place}
        value={form.cwe}
        onChange={(cwe) => onChange({ cwe })}
        typedAhead={startAt === 'weakness' ? typedAhead : undefined}
      />
      <TypeField
        value={form.typeText}
        onChange={(typeText) => onChange({ typeText })}
        untouched={untouched}
      />
    </div>
  )
  const cvss = (
    <div key="cvss" data-part="cvss">
      <CvssField
        text={form.cvss}
        onChange={(cvss) => onChange({ cvss })}
        current={currentCvss}
        untouched={untouched}
      />
    </div>
  )
  return (
    <div ref={parts} className={styles.parts} onPaste={paste}>
      {startAt === null
        ? [severity, weakness, cvss]
        : inOrder(startAt, { severity, weakness, cvss }, isWhole)}
    </div>
  )
}

const orders = {
  severity: ['severity', 'cvss', 'weakness'],
  cvss: ['severity', 'cvss', 'weakness'],
  weakness: ['weakness', 'severity', 'cvss'],
} as const

function inOrder(
  startAt: ClassifyStart,
  parts: Readonly<Record<ClassifyStart, ReactNode>>,
  isWhole: boolean,
): ReactNode[] {
  return orders[startAt].filter((part) => isWhole || part === startAt).map((part) => parts[part])
}

/** Focuses the part that the user wants to change: its chosen value, else its first one. */
function focusIn(parts: HTMLElement | null, part: ClassifyStart): void {
  const within = parts?.querySelector(`[data-part="${part}"]`)
  const scope =
    part === 'cvss' ? within?.querySelector('[role="radiogroup"][aria-labelledby]:not([aria-label])') : within
  const chosen =
    scope?.querySelector<HTMLElement>('input:checked') ?? scope?.querySelector<HTMLElement>('input')
  chosen?.focus()
}
