import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { PersonView } from '#shared/desk/models.ts'
import type { BulkKind } from '../../state/bulk-slice.ts'
import { actionWords } from '../act/action-words.ts'

/** What stands in the fields; each kind of change has its own, so that nothing written is lost by another look. */
export interface BulkFormState {
  readonly transition: TransitionName | null
  readonly message: string
  readonly duplicateOf: string
  /** undefined: nobody was chosen yet; null: the assignment is cleared. */
  readonly userId: string | null | undefined
  readonly severityId: number | null
  readonly internal: string
  readonly public: string
}

export const emptyForm: BulkFormState = {
  transition: null,
  message: '',
  duplicateOf: '',
  userId: undefined,
  severityId: null,
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
      return form.severityId === null
        ? { action: null, lacks: 'A severity has to be chosen.' }
        : { action: { kind: 'classify', severityId: form.severityId }, lacks: null }
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
    return actionWords(action, { severity: severity?.name ?? `severity ${action.severityId}` })
  }
  return actionWords(action)
}
