import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Template } from '#shared/desk/template.ts'
import { pickerAfterKeys, wordsAfterKeys } from '../../forms/transition/picker-state.ts'
import { typedOnto } from '../../forms/typed-onto.ts'
import { type BulkFormState, withDefault } from './bulk-form.ts'

/**
 * The field of a chosen state in which the user begins to type. If the form began with a state and its original, as
 * after an undo, the original is complete, and typing begins in the message. If the user chose the state, an original
 * in the form is left from an earlier form, and typing begins there.
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
 * Makes text for a field of the keys that were typed before the form was there. The first key chooses the state, unless
 * one is chosen already, as after an undo; the other keys are text for the field that then has the focus.
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
