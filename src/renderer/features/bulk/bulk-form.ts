import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/models.ts'
import { readVector } from '#shared/rules/cvss/vector.ts'
import type { BulkKind } from '../../state/bulk-slice.ts'
import { actionWords } from '../act/action-words.ts'
import type { ClassifyForm } from '../act/classify-change.ts'
import { typeMistake } from '../forms/type-mistake.ts'

/** What stands in the fields; each kind of change has its own, so that nothing written is lost by another look. */
export interface BulkFormState {
  readonly transition: TransitionName | null
  readonly message: string
  readonly duplicateOf: string
  /** undefined: nobody was chosen yet; null: the assignment is cleared. */
  readonly userId: string | null | undefined
  /** What is empty stays as each report has it. */
  readonly classify: ClassifyForm
  readonly internal: string
  readonly public: string
}

export const emptyForm: BulkFormState = {
  transition: null,
  message: '',
  duplicateOf: '',
  userId: undefined,
  classify: { severityId: null, typeText: '', cwe: null, cvss: '' },
  internal: '',
  public: '',
}

export interface ReadForm {
  /** null: it is no action yet. */
  readonly action: BulkAction | null
  /** What is missing, in a sentence; null when nothing is. */
  readonly lacks: string | null
}

/** The number of a report as it was typed; null when it is none. */
export function reportNumberOf(text: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The action the form describes. */
export function actionOf(kind: BulkKind, form: BulkFormState): ReadForm {
  switch (kind) {
    case 'transition':
      return transitionOf(form)
    case 'assign':
      return form.userId === undefined
        ? { action: null, lacks: 'Somebody has to be chosen.' }
        : { action: { kind: 'assign', userId: form.userId }, lacks: null }
    case 'classify':
      return classifyOf(form.classify)
    case 'internal':
    case 'public': {
      const text = form[kind].trim()
      return text === ''
        ? { action: null, lacks: 'Nothing is written yet.' }
        : { action: { kind: 'comment', text, audience: kind }, lacks: null }
    }
    default:
      return kind satisfies never
  }
}

function classifyOf({ severityId, typeText, cwe, cvss }: ClassifyForm): ReadForm {
  const mistake = typeMistake(typeText)
  if (mistake !== null) return { action: null, lacks: mistake }
  const vector = cvss.trim()
  if (vector !== '' && readVector(vector).problems.length > 0) {
    return { action: null, lacks: 'The CVSS vector is not whole yet.' }
  }
  const action = {
    kind: 'classify',
    ...(severityId !== null && { severityId }),
    ...(typeText.trim() !== '' && { vulnerabilityTypeId: Number(typeText) }),
    ...(cwe !== null && { cweTypeId: cwe.id }),
    ...(vector !== '' && { cvss: vector }),
  } as const
  return Object.keys(action).length === 1
    ? { action: null, lacks: 'A severity, a weakness, a type or a vector has to be given.' }
    : { action, lacks: null }
}

function transitionOf({ transition, message, duplicateOf }: BulkFormState): ReadForm {
  if (transition === null) return { action: null, lacks: 'A state has to be chosen.' }
  const words = message.trim()
  const base = { kind: 'transition', transition, ...(words !== '' && { message: words }) } as const
  if (transition !== 'duplicate') return { action: base, lacks: null }
  const original = reportNumberOf(duplicateOf)
  return original === null
    ? { action: base, lacks: 'It needs the number of the original.' }
    : { action: { ...base, duplicateOf: original }, lacks: null }
}

/** What the action does, in a few words; names are hostile. */
export function actionTitle(
  action: BulkAction,
  known: { readonly people: readonly PersonView[] | null; readonly choices: FormChoices | null },
): string {
  if (action.kind === 'assign' && action.userId !== null) {
    const person = known.people?.find(({ id }) => id === action.userId)
    return actionWords(action, {
      assignee: person?.isMe === true ? 'me' : (person?.nickname ?? action.userId),
    })
  }
  if (action.kind === 'classify') {
    const severity = known.choices?.severities.find(({ id }) => id === action.severityId)
    return actionWords(action, severity === undefined ? {} : { severity: severity.name })
  }
  return actionWords(action)
}
