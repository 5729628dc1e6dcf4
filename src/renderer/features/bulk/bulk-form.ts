import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { DryRun } from '#shared/desk/bulk.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/named.ts'
import type { Template } from '#shared/desk/template.ts'
import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import type { ClassifyForm } from '../../forms/classification/classify-change.ts'
import { typeMistake } from '../../forms/classification/type-mistake.ts'
import type { BulkKind } from '../../state/shape/bulk-shape.ts'
import { actionWords } from '../../words/action-words.ts'
import { typeName } from '../../words/type-words.ts'

/** The content of the fields; each kind of change has its own, so that looking at another kind loses no text. */
export interface BulkFormState {
  readonly transition: TransitionName | null
  /** Each transition has its own message. */
  readonly messages: Readonly<Partial<Record<TransitionName, string>>>
  readonly duplicateOf: string
  /** undefined: not chosen yet; null: the assignment is cleared. */
  readonly userId: string | null | undefined
  /** An empty field leaves each report unchanged. */
  readonly classify: ClassifyForm
  readonly internal: string
  readonly public: string
}

export const emptyForm: BulkFormState = {
  transition: null,
  messages: {},
  duplicateOf: '',
  userId: undefined,
  classify: { severityId: null, typeText: '', cwe: null, cvss: '' },
  internal: '',
  public: '',
}

/**
 * The form with the default message of its transition, until the user writes one; emptying it counts as writing. Its
 * placeholders are filled in for each report.
 */
export function withDefault(form: BulkFormState, templates: readonly Template[]): BulkFormState {
  const { transition, messages } = form
  if (transition === null || messages[transition] !== undefined) return form
  const text = templates.find(({ defaultFor }) => defaultFor === transition)?.text
  return text === undefined ? form : { ...form, messages: { ...messages, [transition]: text } }
}

/** The form with text typed before it was there, if it begins with a field for text. */
export function withTyped(form: BulkFormState, kind: BulkKind, typed: string): BulkFormState {
  if (typed === '' || (kind !== 'internal' && kind !== 'public')) return form
  return { ...form, [kind]: typedOnto(form[kind], typed) }
}

/** Appends typed text, with a blank between if needed. */
export function typedOnto(before: string, typed: string): string {
  return before === '' || /\s$/.test(before) || /^\s/.test(typed) ? before + typed : `${before} ${typed}`
}

/** Whether the message of the transition is its default, untouched. */
export function isDefaultMessage({ transition, messages }: BulkFormState): boolean {
  return transition !== null && messages[transition] === undefined
}

/** The form of an action that was undone, as it was written. */
export function formOf(action: BulkAction | null): BulkFormState {
  if (action?.kind === 'comment') return { ...emptyForm, [action.audience]: action.text }
  if (action?.kind !== 'transition') return emptyForm
  const { transition, message = '', duplicateOf } = action
  return {
    ...emptyForm,
    transition,
    messages: { [transition]: message },
    duplicateOf: duplicateOf === undefined ? '' : `#${duplicateOf}`,
  }
}

/** Why nothing can be sent, in a sentence, and the field that shows it; null: no field does. */
export interface BulkLack {
  readonly at: 'message' | 'original' | null
  readonly words: string
}

export interface ReadForm {
  /** null: the form describes no action yet. */
  readonly action: BulkAction | null
  /** What is missing; null when nothing is. */
  readonly lack: BulkLack | null
}

const whole = (action: BulkAction): ReadForm => ({ action, lack: null })
const lacking = (words: string): ReadForm => ({ action: null, lack: { at: null, words } })

/** Whether figures of one action still apply to another: only while just its words change. */
export function countsLike(tried: BulkAction, action: BulkAction): boolean {
  return countedBy(tried) === countedBy(action)
}

/** Of words, only whether there are any. */
const countedBy = (action: BulkAction): string =>
  JSON.stringify(action, (name, value: unknown) => (name === 'message' || name === 'text' ? true : value))

/** Why there is no report to send it to; null if there is one. @param count reports it would be sent for. */
export function nobodyLack({ cannot, unknown }: Pick<DryRun, 'cannot' | 'unknown'>, count: number) {
  if (count > 0) return null
  const lack = (words: string, at: BulkLack['at'] = null): BulkLack => ({ at, words })
  if (cannot.some(({ hindrance }) => hindrance === 'needsMessage'))
    return lack('A message is required.', 'message')
  return unknown > 0
    ? lack('It’s unknown whether this works for any of them.')
    : lack('Not possible for any of them.')
}

/** The number of a report as typed; null if it is none. */
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
        ? lacking('Choose an assignee.')
        : whole({ kind: 'assign', userId: form.userId })
    case 'classify':
      return classifyOf(form.classify)
    case 'internal':
    case 'public': {
      const text = form[kind].trim()
      return text === ''
        ? lacking('Write something first.')
        : whole({ kind: 'comment', text, audience: kind })
    }
    default:
      return kind satisfies never
  }
}

function classifyOf({ severityId, typeText, cwe, cvss }: ClassifyForm): ReadForm {
  const mistake = typeMistake(typeText)
  if (mistake !== null) return lacking(mistake)
  const { vector, problems } = readPasted(cvss)
  if (vector !== '' && problems.length > 0) {
    return lacking('The CVSS vector is incomplete.')
  }
  const action = {
    kind: 'classify',
    ...(severityId !== null && { severityId }),
    ...(typeText.trim() !== '' && { vulnerabilityTypeId: Number(typeText) }),
    ...(cwe !== null && { cweTypeId: cwe.id }),
    ...(vector !== '' && { cvss: vector }),
  } as const
  return Object.keys(action).length === 1
    ? lacking('Set a severity, weakness, type, or vector.')
    : whole(action)
}

function transitionOf({ transition, messages, duplicateOf }: BulkFormState): ReadForm {
  if (transition === null) return lacking('Choose a state.')
  const words = (messages[transition] ?? '').trim()
  const base = { kind: 'transition', transition, ...(words !== '' && { message: words }) } as const
  if (transition !== 'duplicate') return whole(base)
  const original = reportNumberOf(duplicateOf)
  return original === null
    ? { action: base, lack: { at: 'original', words: 'Enter the original report.' } }
    : whole({ ...base, duplicateOf: original })
}

/** The action in a few words; names are hostile. */
export function actionTitle(
  action: BulkAction,
  known: {
    readonly people: readonly PersonView[] | null
    readonly choices: FormChoices | null
    readonly types: readonly VulnerabilityType[] | null
  },
): string {
  if (action.kind === 'assign' && action.userId !== null) {
    const person = known.people?.find(({ id }) => id === action.userId)
    return actionWords(action, {
      assignee: person?.isMe === true ? 'me' : (person?.nickname ?? action.userId),
    })
  }
  if (action.kind === 'classify') {
    const severity = known.choices?.severities.find(({ id }) => id === action.severityId)
    const type = action.vulnerabilityTypeId == null ? null : typeName(action.vulnerabilityTypeId, known.types)
    return actionWords(action, {
      ...(severity !== undefined && { severity: severity.name }),
      ...(type !== null && { vulnerabilityType: type }),
    })
  }
  return actionWords(action)
}
