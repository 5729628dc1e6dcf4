import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionNeeds } from '#shared/desk/acting-commands.ts'
import type { ActionKind, ActionOf } from '#shared/desk/actions.ts'
import type { FieldKinds } from '#shared/desk/form-draft.ts'
import { type KnownIssueForm, knownIssueFields } from '#shared/desk/known-issue-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readPasted } from '#shared/rules/cvss/pasted.ts'
import type { ChosenCwe } from '../../forms/classification/CweField.tsx'
import {
  type ClassifyForm,
  formOf,
  isSameText,
  vectorOf,
} from '../../forms/classification/classify-change.ts'
import { typeMistake } from '../../forms/classification/type-mistake.ts'
import type { Original } from '../../forms/duplicate/use-original.ts'
import { readKnownIssue } from '../../forms/known-issue/known-issue-form.ts'
import {
  type RewardForm,
  type RewardTerms,
  rewardChange,
  rewardMistake,
} from '../../forms/reward/reward-change.ts'
import { transitionLacks } from '../../forms/transition/transition-lacks.ts'

/** Turns an action of the outbox into a form, and the form into an action of the same kind that replaces it. */

export interface TransitionForm {
  readonly transition: TransitionName
  /** The message of the chosen transition. */
  readonly message: string
  /** Messages written for other transitions that were chosen in between. */
  readonly otherMessages: Readonly<Partial<Record<TransitionName, string>>>
  readonly duplicateOf: string
}

export interface EntryForms {
  readonly comment: { readonly text: string }
  readonly assign: { readonly userId: string | null }
  readonly classify: ClassifyForm
  readonly edit: { readonly title: string; readonly targetId: number | null }
  readonly transition: TransitionForm
  readonly reward: RewardForm
  readonly knownIssue: KnownIssueForm
}

export const entryFields: { readonly [Kind in ActionKind]: FieldKinds<EntryForms[Kind]> } = {
  comment: { text: 'string' },
  assign: { userId: 'string or null' },
  classify: {
    severityId: 'number or null',
    typeText: 'string',
    cwe: 'object or null',
    cvss: 'string',
  },
  edit: { title: 'string', targetId: 'number or null' },
  transition: {
    transition: 'string',
    message: 'string',
    otherMessages: 'object or null',
    duplicateOf: 'string',
  },
  reward: { bounty: 'string', bounty2: 'string', bonus: 'string', bonus2: 'string' },
  knownIssue: knownIssueFields,
}

/** The field of a form where something is missing; null: no single field shows it. */
export type LackingField = 'message' | 'original' | 'state' | null

/** The replacement of an action; or, in one sentence, why there is none. */
export type Rewritten<Kind extends ActionKind> =
  | { readonly kind: 'lacks'; readonly at: LackingField; readonly message: string }
  | { readonly kind: 'whole'; readonly action: ActionOf<Kind> }

const lacks = (message: string, at: LackingField = null) => ({ kind: 'lacks', at, message }) as const

export function rewrittenComment(was: ActionOf<'comment'>, text: string): Rewritten<'comment'> {
  const written = text.trim()
  return written === ''
    ? lacks('Enter some text.', 'message')
    : { kind: 'whole', action: { ...was, text: written } }
}

const cweOf = (id: number | null): ChosenCwe | null => (id === null ? null : { id, name: null })

/**
 * A change of state with another message, original or transition.
 *
 * @param known what the service requires for the chosen transition; null if it never said. Then an action that already
 * has a message must keep one, because it may have been required.
 */
export function rewrittenTransition(
  was: ActionOf<'transition'>,
  form: TransitionForm,
  known: TransitionNeeds | null,
  original: Pick<Original, 'named' | 'error'>,
): Rewritten<'transition'> {
  const needs = known ?? {
    requiresMessage: form.transition === was.transition && was.message !== undefined,
    requiresDuplicate: form.transition === 'duplicate',
  }
  const missing = transitionLacks(needs, form.message, original)
  if (missing !== null) return lacks(missing.words, missing.at)
  const message = form.message.trim()
  const action = {
    kind: 'transition',
    transition: form.transition,
    ...(message !== '' && { message }),
    ...(needs.requiresDuplicate && original.named !== null && { duplicateOf: original.named.id }),
  } as const
  return { kind: 'whole', action }
}

export function transitionForm({ transition, message, duplicateOf }: ActionOf<'transition'>): TransitionForm {
  return {
    transition,
    message: message ?? '',
    otherMessages: {},
    duplicateOf: duplicateOf === undefined ? '' : `#${duplicateOf}`,
  }
}

/** Chooses another transition. Each transition has its own message: text meant for one is not sent with another. */
export function withTransition(form: TransitionForm, transition: TransitionName): TransitionForm {
  if (transition === form.transition) return form
  const { [transition]: message = '', ...others } = form.otherMessages
  const otherMessages = form.message === '' ? others : { ...others, [form.transition]: form.message }
  return { ...form, transition, message, otherMessages }
}

/** The report's classification, overridden by the values of the action. */
export function classifyForm(was: ActionOf<'classify'>, report: ReportView): ClassifyForm {
  const shown = formOf(report)
  const { severityId = shown.severityId, vulnerabilityTypeId, cweTypeId, cvss } = was
  return {
    severityId,
    typeText: vulnerabilityTypeId === undefined ? shown.typeText : String(vulnerabilityTypeId ?? ''),
    cwe: cweTypeId === undefined ? shown.cwe : cweOf(cweTypeId),
    cvss: cvss === undefined ? shown.cvss : (cvss ?? ''),
  }
}

/**
 * Values that the action sets are still set, and so are values changed in the form.
 *
 * @param start the form's content when it opened.
 * @param current the report's present vector: changing back to it sends exactly the same text.
 */
export function rewrittenClassify(
  was: ActionOf<'classify'>,
  form: ClassifyForm,
  start: ClassifyForm,
  current: string | null,
): Rewritten<'classify'> {
  const mistake = typeMistake(form.typeText)
  if (mistake !== null) return lacks(mistake)
  if (form.severityId === null) return lacks('The service requires a severity with every classification.')
  const isSet = (field: keyof ClassifyForm, name: keyof typeof was) =>
    was[name] !== undefined || JSON.stringify(form[field]) !== JSON.stringify(start[field])
  const cvss = rewrittenVector(was.cvss, form.cvss, start.cvss, current)
  if (cvss === 'incomplete') return lacks('The CVSS vector is incomplete.')
  const typeId = form.typeText.trim() === '' ? null : Number(form.typeText)
  const action = {
    kind: 'classify',
    ...(isSet('severityId', 'severityId') && { severityId: form.severityId }),
    ...(isSet('typeText', 'vulnerabilityTypeId') && { vulnerabilityTypeId: typeId }),
    ...(isSet('cwe', 'cweTypeId') && { cweTypeId: form.cwe?.id ?? null }),
    ...cvss,
  } as const
  return { kind: 'whole', action }
}

/** @param was the value that the action set; undefined = none. @returns the value that it sets now, or `incomplete`. */
function rewrittenVector(
  was: string | null | undefined,
  text: string,
  start: string,
  current: string | null,
): 'incomplete' | { readonly cvss?: string | null } {
  if (isSameText(text, start)) return was === undefined ? {} : { cvss: was }
  if (isSameText(text, current)) return { cvss: current }
  const vector = vectorOf(text)
  return vector !== null && readPasted(vector).problems.length > 0 ? 'incomplete' : { cvss: vector }
}

/** Title and target are each set if the action set them, or if the user changed them. */
export function rewrittenEdit(
  was: ActionOf<'edit'>,
  form: EntryForms['edit'],
  start: EntryForms['edit'],
): Rewritten<'edit'> {
  const title = form.title.trim()
  if (title === '') return lacks('Enter a title.')
  const { targetId } = form
  const action = {
    kind: 'edit',
    ...((was.title !== undefined || title !== start.title.trim()) && { title }),
    ...(targetId !== null && (was.targetId !== undefined || targetId !== start.targetId) && { targetId }),
  } as const
  return { kind: 'whole', action }
}

/** The action with the typed amounts. As in the first decision, a large amount must be typed twice. */
export function rewrittenReward(form: RewardForm, terms: RewardTerms): Rewritten<'reward'> {
  const mistake = rewardMistake(form, terms)
  if (mistake !== null) return lacks(mistake)
  const action = rewardChange(form, terms.currency)
  return Object.keys(action).length === 1 ? lacks('Enter a bounty or bonus.') : { kind: 'whole', action }
}

export function rewardForm({ bounty, bonus }: ActionOf<'reward'>): RewardForm {
  return { bounty: String(bounty ?? ''), bounty2: '', bonus: String(bonus ?? ''), bonus2: '' }
}

export function rewrittenIssue(was: ActionOf<'knownIssue'>, form: KnownIssueForm): Rewritten<'knownIssue'> {
  const read = readKnownIssue(form)
  return read.kind === 'lacks'
    ? lacks(read.message)
    : { kind: 'whole', action: { ...was, issue: read.issue } }
}
