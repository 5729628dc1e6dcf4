import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { DryRun } from '#shared/desk/bulk.ts'
import { withReturnedWords } from '#shared/desk/draft-places.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/named.ts'
import type { Template } from '#shared/desk/template.ts'
import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import type { ClassifyForm } from '../../forms/classification/classify-change.ts'
import { typeMistake } from '../../forms/classification/type-mistake.ts'
import { typedOnto } from '../../forms/typed-onto.ts'
import type { BulkKind } from '../../state/shape/bulk-shape.ts'
import { actionWords } from '../../words/action-words.ts'
import { typeName } from '../../words/type-words.ts'

/**
 * The content of the fields. Each kind of change has its own fields, so that switching to another kind loses no text.
 */
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
 * Adds the default message of the transition until the user writes one; a message that the user emptied counts as
 * written. The placeholders are filled in for each report later.
 */
export function withDefault(form: BulkFormState, templates: readonly Template[]): BulkFormState {
  const { transition, messages } = form
  if (transition === null || messages[transition] !== undefined) return form
  const text = templates.find(({ defaultFor }) => defaultFor === transition)?.text
  return text === undefined ? form : { ...form, messages: { ...messages, [transition]: text } }
}

/** Adds text typed before the form was there, if the form begins with a text field. */
export function withTyped(form: BulkFormState, kind: BulkKind, typed: string): BulkFormState {
  if (typed === '' || (kind !== 'internal' && kind !== 'public')) return form
  return { ...form, [kind]: typedOnto(form[kind], typed) }
}

/** Drops the text in the fields of one kind of change; text written for another kind stays. */
export function withoutWords(
  form: BulkFormState,
  kind: BulkKind,
  transition: BulkFormState['transition'],
): BulkFormState {
  const messages = Object.fromEntries(
    Object.entries(form.messages).filter(([name]) => kind !== 'transition' || name !== transition),
  )
  return {
    ...form,
    messages,
    duplicateOf: kind === 'transition' && transition === 'duplicate' ? '' : form.duplicateOf,
    internal: kind === 'internal' ? '' : form.internal,
    public: kind === 'public' ? '' : form.public,
  }
}

/** Whether the message of the transition is its default, unchanged by the user. */
export function isDefaultMessage({ transition, messages }: BulkFormState): boolean {
  return transition !== null && messages[transition] === undefined
}

/**
 * Puts an undone comment or transition back into the form. Its text comes before the text that its field has already;
 * the text of the other fields stays.
 */
export function withUndone(form: BulkFormState, action: BulkAction): BulkFormState {
  if (action.kind === 'comment') {
    const { audience, text } = action
    return { ...form, [audience]: withReturnedWords(form[audience], text) }
  }
  if (action.kind !== 'transition') return form
  const { transition, message = '', duplicateOf } = action
  const { messages } = form
  return {
    ...form,
    transition,
    messages: { ...messages, [transition]: withReturnedWords(messages[transition] ?? '', message) },
    duplicateOf: duplicateOf === undefined ? form.duplicateOf : `#${duplicateOf}`,
  }
}

/** Why nothing can be sent: `words` is a sentence, `at` is the field that shows it (null = no field does). */
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

/** Whether the figures of a dry run also apply to another action: yes if the two differ only in their text. */
export function countsLike(tried: BulkAction, action: BulkAction): boolean {
  return countedBy(tried) === countedBy(action)
}

/** The action as JSON, with `true` for its text: the figures depend only on whether there is a text. */
const countedBy = (action: BulkAction): string =>
  JSON.stringify(action, (name, value: unknown) => (name === 'message' || name === 'text' ? true : value))

/**
 * Why there is no report for which the action can be sent; null if there is one. @param count number of reports it
 * would be sent for.
 */
export function nobodyLack({ cannot, unknown }: Pick<DryRun, 'cannot' | 'unknown'>, count: number) {
  if (count > 0) return null
  const lack = (words: string, at: BulkLack['at'] = null): BulkLack => ({ at, words })
  if (cannot.some(({ hindrance }) => hindrance === 'needsMessage'))
    return lack('A message is required.', 'message')
  return unknown > 0
    ? lack('It’s unknown whether this works for any of them.')
    : lack('Not possible for any of them.')
}

/** The report number in the typed text; null if it is not one. */
export function reportNumberOf(text: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The action that the form describes, or what is missing. */
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

/** A short description of the action. Names in it are hostile. */
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
