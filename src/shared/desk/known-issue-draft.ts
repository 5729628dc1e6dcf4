import type { ActionOf } from './actions.ts'
import { withReturnedWords } from './draft-places.ts'
import { type FieldKinds, withDraft } from './form-draft.ts'

/** The values of a known issue's fields. */
export interface KnownIssueForm {
  readonly programId: number | null
  readonly name: string
  readonly targetId: number | null
  readonly severityId: number | null
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly typeText: string
  /** `name` null = it must still be looked up, or the desk's catalogue does not contain the weakness. */
  readonly cwe: { readonly id: number; readonly name: string | null } | null
  readonly cvss: string
}

/** The form with nothing filled in. */
export const emptyIssue: KnownIssueForm = {
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

/** The types of the form's values. */
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

/** The form of a known issue, as it was decided. @param programId from the outbox entry. */
export function issueForm({ issue }: ActionOf<'knownIssue'>, programId: number | null): KnownIssueForm {
  const { cvss, cweTypeId, vulnerabilityTypeId, ...texts } = issue
  return {
    ...texts,
    programId,
    cvss: cvss ?? '',
    cwe: cweTypeId === undefined || cweTypeId === null ? null : { id: cweTypeId, name: null },
    typeText: String(vulnerabilityTypeId ?? ''),
  }
}

/**
 * Puts an undone known issue back into the draft of its form. Its long texts come before those of the draft; of the
 * other fields, the draft keeps those that it has. If the draft has another name, the undone name comes before the
 * undone summary.
 */
export function withUndoneIssue(draft: string, undone: KnownIssueForm): string {
  const kept = withDraft(emptyIssue, draft, knownIssueFields)
  const isOtherName = kept.name.trim() !== '' && kept.name.trim() !== undone.name
  const programId = kept.programId ?? undone.programId
  const merged: KnownIssueForm = {
    programId,
    name: isOtherName ? kept.name : undone.name,
    // A target belongs to one program.
    targetId: kept.targetId ?? (programId === undone.programId ? undone.targetId : null),
    severityId: kept.severityId ?? undone.severityId,
    summary: withReturnedWords(
      kept.summary,
      isOtherName ? `${undone.name}\n\n${undone.summary}` : undone.summary,
    ),
    description: withReturnedWords(kept.description, undone.description),
    impact: withReturnedWords(kept.impact, undone.impact),
    typeText: kept.typeText || undone.typeText,
    cwe: kept.cwe ?? undone.cwe,
    cvss: kept.cvss || undone.cvss,
  }
  // All fields, so that one which was cleared does not show the report's value again.
  return JSON.stringify(merged)
}
