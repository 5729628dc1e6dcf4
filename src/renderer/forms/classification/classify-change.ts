import type { ActionOf } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { FieldKinds } from '#shared/desk/form-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { cvssBand } from '#shared/rules/cvss/band.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import { visibleText } from '../../text/visible.ts'
import { factsBesideSeverity } from '../../words/action-words.ts'
import type { ChosenCwe } from './CweField.tsx'
import { typeMistake } from './type-mistake.ts'

/** The values of the form's fields. */
export interface ClassifyForm {
  readonly severityId: number | null
  readonly typeText: string
  readonly cwe: ChosenCwe | null
  readonly cvss: string
}

/** The fields of the form, for keeping a form that was not sent. */
export const classifyFields: FieldKinds<ClassifyForm> = {
  severityId: 'number or null',
  typeText: 'string',
  cwe: 'object or null',
  cvss: 'string',
}

export function formOf({ severity, vulnerabilityTypeId, cwe, cvss }: ReportView): ClassifyForm {
  return {
    severityId: severity?.id ?? null,
    typeText: vulnerabilityTypeId === null ? '' : String(vulnerabilityTypeId),
    cwe,
    cvss: cvss ?? '',
  }
}

/** The action that changes the report to the form's values; it sets only values that differ from the present ones. */
export function classifyChange(form: ClassifyForm, report: ReportView): ActionOf<'classify'> {
  const { severityId, typeText, cwe, cvss } = form
  const typeId = typeText.trim() === '' ? null : Number(typeText)
  return {
    kind: 'classify',
    ...(severityId !== null && severityId !== (report.severity?.id ?? null) && { severityId }),
    ...(typeId !== report.vulnerabilityTypeId && { vulnerabilityTypeId: typeId }),
    ...((cwe?.id ?? null) !== (report.cwe?.id ?? null) && { cweTypeId: cwe?.id ?? null }),
    ...(!isSameText(cvss, report.cvss) && vectorOf(cvss) !== report.cvss && { cvss: vectorOf(cvss) }),
  }
}

/** Whether a text is still the current vector, which then stays exactly as the service has it. */
export const isSameText = (text: string, current: string | null): boolean =>
  text.trim() === (current ?? '').trim()

/** The vector in a typed text; null for an empty text. */
export const vectorOf = (text: string): string | null => (text.trim() === '' ? null : readPasted(text).vector)

/** Why the form cannot be applied, in one sentence; null if it can. */
export function classifyLacks(form: ClassifyForm, report: ReportView): string | null {
  const change = classifyChange(form, report)
  const mistake = typeMistake(form.typeText)
  if (mistake !== null) return mistake
  if (form.severityId === null) return 'The service requires a severity with every classification.'
  if (change.cvss != null && readPasted(change.cvss).problems.length > 0) {
    return 'The CVSS vector is incomplete.'
  }
  return Object.keys(change).length === 1 ? 'No changes yet.' : null
}

/** Describes what the change does. Names of severities come from the service. */
export function classifyOutcome(
  change: ActionOf<'classify'>,
  report: ReportView,
  severities: FormChoices['severities'],
  typeName: string | null = null,
): string {
  const { severityId } = change
  const severity = severities.find(({ id }) => id === severityId)
  const before = report.severity === null ? '' : `${report.severity.name} → `
  const parts = [
    ...(severityId === undefined ? [] : [`severity ${before}${severity?.name ?? severityId}`]),
    ...factsBesideSeverity(change, typeName ?? undefined),
  ]
  return `#${report.id}: ${parts.join(', ')}.`
}

/**
 * The label of the button: the severity, with the vector's score if they agree. If no severity is set, the first of
 * vector, weakness and type that is set.
 */
export function classifyVerb(
  change: ActionOf<'classify'>,
  chosen: FormChoices['severities'][number] | null,
  score: number | null,
): string {
  const { severityId, cvss, cweTypeId, vulnerabilityTypeId } = change
  const name = chosen?.name ?? 'another'
  const ofScore = score !== null && cvssBand(score) === chosen?.band ? `, ${score.toFixed(1)}` : ''
  if (severityId !== undefined) return visibleText(`Set severity to ${name}${ofScore}`)
  if (cvss !== undefined)
    return cvss === null
      ? 'Remove the vector'
      : `Set the vector${score === null ? '' : `, ${score.toFixed(1)}`}`
  if (cweTypeId !== undefined)
    return cweTypeId === null ? 'Remove the weakness' : `Set weakness to CWE-${cweTypeId}`
  if (vulnerabilityTypeId !== undefined)
    return vulnerabilityTypeId === null ? 'Remove the type' : 'Set the type'
  return 'Classify'
}
