import type { ActionOf } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readVector } from '#shared/rules/cvss/vector.ts'
import type { ChosenCwe } from '../forms/CweField.tsx'
import { typeMistake } from '../forms/type-mistake.ts'
import { factsBesideSeverity } from './action-words.ts'

/** What stands in the fields of the form. */
export interface ClassifyForm {
  readonly severityId: number | null
  readonly typeText: string
  readonly cwe: ChosenCwe | null
  readonly cvss: string
}

export function formOf({ severity, vulnerabilityTypeId, cwe, cvss }: ReportView): ClassifyForm {
  return {
    severityId: severity?.id ?? null,
    typeText: vulnerabilityTypeId === null ? '' : String(vulnerabilityTypeId),
    cwe,
    cvss: cvss ?? '',
  }
}

/** The action that makes the report what the form says: only what differs from what is set now. */
export function classifyChange(form: ClassifyForm, report: ReportView): ActionOf<'classify'> {
  const { severityId, typeText, cwe, cvss } = form
  const typeId = typeText.trim() === '' ? null : Number(typeText)
  const vector = cvss.trim() === '' ? null : cvss.trim()
  return {
    kind: 'classify',
    ...(severityId !== null && severityId !== (report.severity?.id ?? null) && { severityId }),
    ...(typeId !== report.vulnerabilityTypeId && { vulnerabilityTypeId: typeId }),
    ...((cwe?.id ?? null) !== (report.cwe?.id ?? null) && { cweTypeId: cwe?.id ?? null }),
    ...(vector !== (report.cvss === '' ? null : report.cvss) && { cvss: vector }),
  }
}

/** What keeps the form from being applied, in one sentence, or null. */
export function classifyLacks(form: ClassifyForm, report: ReportView): string | null {
  const change = classifyChange(form, report)
  const mistake = typeMistake(form.typeText)
  if (mistake !== null) return mistake
  if (form.severityId === null) return 'The service needs a severity with every classification.'
  if (change.cvss != null && readVector(change.cvss).problems.length > 0) {
    return 'The CVSS vector is not whole yet.'
  }
  return Object.keys(change).length === 1 ? 'Nothing is changed yet.' : null
}

/** What the change will do, in words. Names of severities are the service's. */
export function classifyOutcome(
  change: ActionOf<'classify'>,
  report: ReportView,
  severities: FormChoices['severities'],
): string {
  const { severityId } = change
  const severity = severities.find(({ id }) => id === severityId)
  const before = report.severity === null ? '' : `${report.severity.name} → `
  const parts = [
    ...(severityId === undefined ? [] : [`severity ${before}${severity?.name ?? severityId}`]),
    ...factsBesideSeverity(change),
  ]
  return `#${report.id}: ${parts.join(', ')}.`
}
