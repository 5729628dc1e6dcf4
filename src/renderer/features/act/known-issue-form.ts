import { limits } from '#shared/admin-api/limits.ts'
import type { KnownIssueAction } from '#shared/desk/actions.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readVector } from '#shared/rules/cvss/vector.ts'
import type { ChosenCwe } from '../forms/CweField.tsx'
import type { FieldKinds } from '../forms/form-draft.ts'
import { typeMistake } from '../forms/type-mistake.ts'

/** What stands in the fields of a known issue. */
export interface KnownIssueForm {
  readonly programId: number | null
  readonly name: string
  readonly targetId: number | null
  readonly severityId: number | null
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly typeText: string
  readonly cwe: ChosenCwe | null
  readonly cvss: string
}

const emptyForm: KnownIssueForm = {
  programId: null,
  name: '',
  targetId: null,
  severityId: null,
  summary: '',
  description: '',
  impact: '',
  typeText: '',
  cwe: null,
  cvss: '',
}

/** The form a known issue begins with: as the report has it, or empty. */
export function knownIssueForm(report: ReportView | null): KnownIssueForm {
  if (report === null) return emptyForm
  return {
    programId: report.program?.id ?? null,
    name: report.title,
    targetId: report.target?.id ?? null,
    severityId: report.severity?.id ?? null,
    summary: report.summary ?? '',
    description: report.description ?? '',
    impact: report.impact ?? '',
    typeText: report.vulnerabilityTypeId === null ? '' : String(report.vulnerabilityTypeId),
    cwe: report.cwe,
    cvss: report.cvss ?? '',
  }
}

/** What its fields hold. */
export const knownIssueFields: FieldKinds<KnownIssueForm> = {
  programId: 'number or null',
  name: 'string',
  targetId: 'number or null',
  severityId: 'number or null',
  summary: 'string',
  description: 'string',
  impact: 'string',
  typeText: 'string',
  cwe: 'object or null',
  cvss: 'string',
}

export type KnownIssueReading =
  | { readonly kind: 'lacks'; readonly message: string }
  | {
      readonly kind: 'whole'
      readonly programId: number
      readonly issue: KnownIssueAction['issue']
    }

/** The known issue of the form, or what it lacks in one sentence. The service requires all texts to be there. */
export function readKnownIssue(form: KnownIssueForm): KnownIssueReading {
  const { programId, targetId, severityId, typeText, cwe } = form
  const lacks = (message: string) => ({ kind: 'lacks', message }) as const
  const [name, summary, description, impact, cvss] = [
    form.name.trim(),
    form.summary.trim(),
    form.description.trim(),
    form.impact.trim(),
    form.cvss.trim(),
  ]
  if (programId === null) return lacks('It needs a program.')
  if (name === '') return lacks('It needs a name.')
  if (name.length > limits.knownIssueNameLength) {
    return lacks(`The name is ${name.length - limits.knownIssueNameLength} characters too long.`)
  }
  if (targetId === null) return lacks('It needs a target.')
  if (severityId === null) return lacks('It needs a severity.')
  if (summary === '') return lacks('It needs a summary.')
  if (description === '') return lacks('It needs a description.')
  if (impact === '') return lacks('It needs an impact.')
  const mistake = typeMistake(typeText)
  if (mistake !== null) return lacks(mistake)
  if (cvss !== '' && readVector(cvss).problems.length > 0) return lacks('The CVSS vector is not whole yet.')
  const texts = { name, summary, description, impact }
  const issue = {
    ...texts,
    targetId,
    severityId,
    ...(cvss !== '' && { cvss }),
    ...(cwe !== null && { cweTypeId: cwe.id }),
    ...(typeText.trim() !== '' && { vulnerabilityTypeId: Number(typeText) }),
  }
  return { kind: 'whole', programId, issue }
}
