import type { Dispatch, RefObject } from 'react'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { meantKey } from '../../../design/keyboard-layout.ts'
import { meaningOf, type PickerEvent, type PickerState } from '../../../forms/transition/picker-state.ts'
import { useWindowKeys } from '../../../forms/use-window-keys.ts'

/** Handles the keys that choose a state. */
export function useStateKeys(
  form: RefObject<HTMLFormElement | null>,
  view: TransitionsView,
  [state, dispatch]: readonly [PickerState, Dispatch<PickerEvent>],
): void {
  useWindowKeys((event) => {
    if (!isOurs(event.target, form.current)) return
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    if (view.refusal !== null || isField(event.target) || isButton(event.target)) return
    // Once a state is chosen, keys are meant for its fields, even before one of them has the focus. Only letters
    // pressed in the list of states still choose a state.
    if (state.step.kind === 'chosen' && !isInList(event.target)) return
    const key = meantKey(event)
    const meaning = meaningOf(state, { key, isModified })
    if (meaning === null) return
    event.preventDefault()
    event.stopPropagation()
    if (meaning === 'letter') dispatch({ kind: 'letter', key, options: view.options })
    if (meaning === 'back') dispatch({ kind: 'back' })
  })
}

/** Whether an event belongs to this form: the report beside it, and dialogs opened from it, have their own keys. */
function isOurs(target: EventTarget | null, form: HTMLElement | null): boolean {
  return target instanceof Node && form?.contains(target) === true
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isInList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-states]') !== null

const isButton = (target: EventTarget | null): boolean => target instanceof HTMLButtonElement
