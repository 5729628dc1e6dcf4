import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Template } from '#shared/desk/template.ts'
import { pickerAfterKeys, wordsAfterKeys } from '../../forms/transition/picker-state.ts'
import { typedOnto } from '../../forms/typed-onto.ts'
import { type BulkFormState, withDefault } from './bulk-form.ts'

/**
 * The field of a chosen state in which the user begins to type. An original that is there already is complete if it
 * came with the state, as after an undo; if the user chose the state, the original was left from an earlier form.
 *
 * @param began the form at its beginning.
 */
export function firstFieldOf(
  transition: TransitionName | null,
  began: Pick<BulkFormState, 'transition' | 'duplicateOf'>,
): 'message' | 'original' {
  const isGiven = began.transition === 'duplicate' && began.duplicateOf !== ''
  return transition === 'duplicate' && !isGiven ? 'original' : 'message'
}

/**
 * The text among the keys that were typed before a form with the choice of a state was there, put into its field. The
 * first key chooses the state, unless one is chosen already, as after an undo; what follows is text of the field that
 * then has the focus.
 */
export function typedForState(
  form: BulkFormState,
  typed: string,
  options: readonly Pick<TransitionOption, 'transition' | 'possibility'>[],
  templates: readonly Template[],
): Partial<BulkFormState> {
  const picker = pickerAfterKeys(form.transition, typed, options)
  const words = wordsAfterKeys(form.transition, typed, picker).trimStart()
  if (picker.step.kind !== 'chosen' || words === '') return {}
  const { transition } = picker.step
  if (firstFieldOf(transition, form) === 'original') return { duplicateOf: words.trim() }
  const { messages } = withDefault({ ...form, transition }, templates)
  return { messages: { ...messages, [transition]: typedOnto(messages[transition] ?? '', words) } }
}
