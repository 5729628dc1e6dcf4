import type { TransitionOption } from '#shared/desk/acting-commands.ts'
import type { Template } from '#shared/desk/template.ts'
import { pickerAfterKeys, wordsAfterKeys } from '../../forms/transition/picker-state.ts'
import { typedOnto } from '../../forms/typed-onto.ts'
import { type BulkFormState, withDefault } from './bulk-form.ts'

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
  if (transition === 'duplicate' && form.transition === null) return { duplicateOf: words.trim() }
  const { messages } = withDefault({ ...form, transition }, templates)
  return { messages: { ...messages, [transition]: typedOnto(messages[transition] ?? '', words) } }
}
