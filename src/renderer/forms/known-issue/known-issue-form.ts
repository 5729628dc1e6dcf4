import { limits } from '#shared/admin-api/limits.ts'
import type { KnownIssueAction } from '#shared/desk/actions.ts'
import { emptyIssue, type KnownIssueForm } from '#shared/desk/known-issue-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import { typeMistake } from '../classification/type-mistake.ts'

/** What the form for a known issue begins with: values of the report, or nothing. */
export function knownIssueForm(report: ReportView | null): KnownIssueForm {
  if (report === null) return emptyIssue
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

export type KnownIssueReading =
  | { readonly kind: 'lacks'; readonly message: string }
  | {
      readonly kind: 'whole'
      readonly programId: number
      readonly issue: KnownIssueAction['issue']
    }

/** The known issue that the form describes, or what is missing, in one sentence. The service requires all texts. */
export function readKnownIssue(form: KnownIssueForm): KnownIssueReading {
  const { programId, targetId, severityId, typeText, cwe } = form
  const lacks = (message: string) => ({ kind: 'lacks', message }) as const
  const { vector: cvss, problems } = readPasted(form.cvss)
  const [name, summary, description, impact] = [
    form.name.trim(),
    form.summary.trim(),
    form.description.trim(),
    form.impact.trim(),
  ]
  if (programId === null) return lacks('Choose a program.')
  if (name === '') return lacks('Enter a name.')
  if (name.length > limits.knownIssueNameLength) {
    return lacks(`The name is ${name.length - limits.knownIssueNameLength} characters too long.`)
  }
  if (targetId === null) return lacks('Choose a target.')
  if (severityId === null) return lacks('Choose a severity.')
  if (summary === '') return lacks('Enter a summary.')
  if (description === '') return lacks('Enter a description.')
  if (impact === '') return lacks('Enter an impact.')
  const mistake = typeMistake(typeText)
  if (mistake !== null) return lacks(mistake)
  if (cvss !== '' && problems.length > 0) return lacks('The CVSS vector is incomplete.')
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
