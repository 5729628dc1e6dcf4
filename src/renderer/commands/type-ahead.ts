import { meantKey } from '../design/keyboard-layout.ts'
import type { AppStore } from '../state/app-state.ts'

/**
 * How long typed keys are kept for a composer or form that was requested, in milliseconds. After that, keys are
 * commands again: a user who has waited that long has seen that it did not open.
 */
const patience = 5_000

/**
 * A user who presses `c` goes on typing at once. Until the composer has the focus (its report and drafts are still
 * being read), typed text is kept for it, so that no letter of a sentence runs a command.
 *
 * @returns whether the key was for the composer.
 */
export function typeAhead(event: KeyboardEvent, store: AppStore): boolean {
  const { composing, dialog, compose, keepTypedAhead, keepKeyAfter } = store.getState()
  const awaited = composing?.awaited ?? null
  if (awaited === null || dialog !== null || performance.now() - awaited.since > patience) return false
  const isEscape = event.key === 'Escape'
  if (isEscape && awaited.typed === '' && awaited.after === null) {
    compose(null)
    return false
  }
  const typed = typedOn(awaited.typed, event)
  if (typed === null && !isEscape) return false
  // After Escape, further keys are kept, too: they go to the window once the text is in its field.
  const { key, code, shiftKey } = event
  if (awaited.after === null && typed !== null) keepTypedAhead(typed)
  else if (awaited.after === null) keepKeyAfter(null)
  // Enter with a modifier is dropped: it sends nothing here, and repeated as a plain Enter it would open a report.
  else if (!isSending(event)) keepKeyAfter({ key, code, shiftKey })
  return true
}

/**
 * A user who presses `s t` means the state form, even while its report is not on screen yet: keys typed before the form
 * is there are kept for it. The form puts them where they would have gone had it been there; a form that begins with
 * radio buttons, which take no letters, drops them.
 *
 * @returns whether the key was for the form.
 */
export function typeAheadForForm(event: KeyboardEvent, store: AppStore): boolean {
  const { form, stateStart, dialog, closeForm, keepTypedForForm } = store.getState()
  const awaited = form?.awaited ?? null
  if (form === null || awaited === null || dialog !== null) return false
  if (performance.now() - awaited.since > patience) return false
  const choosesState = form.name === 'state' && stateStart === null
  if (event.key === 'Escape') {
    // The text is dropped with its form: what follows, perhaps an internal comment, must not be added to a message that
    // the reporter will read. A note is never sent, so its text still reaches its field.
    if (form.name !== 'note' || awaited.typed === '') closeForm()
    return true
  }
  const isChoice = choosesState && awaited.typed.trim() === ''
  const typed = typedOn(awaited.typed, isChoice ? asChoice(event) : event)
  if (typed === null) return false
  keepTypedForForm(typed)
  return true
}

/**
 * A user who presses `s t` on a selection means the state form, even while the selection is still being gathered.
 *
 * @returns whether the key was for the form of the bulk change. Escape is not: it closes the dialog.
 */
export function typeAheadForBulk(event: KeyboardEvent, store: AppStore): boolean {
  const { dialog, bulkShown, keepTypedForBulk } = store.getState()
  const awaited = dialog === 'bulk' && bulkShown?.kind === 'new' ? bulkShown.awaited : null
  if (awaited === null || performance.now() - awaited.since > patience) return false
  const isChoice =
    bulkShown?.kind === 'new' && bulkShown.start === 'transition' && awaited.typed.trim() === ''
  const typed = typedOn(awaited.typed, isChoice ? asChoice(event) : event)
  if (typed === null) return false
  keepTypedForBulk(typed)
  return true
}

/** For the letter that chooses a state, the meant key counts; text after it stays as typed. */
function asChoice(event: KeyboardEvent): TypedKey {
  const { ctrlKey, metaKey, altKey } = event
  const getModifierState = (modifier: string) => event.getModifierState(modifier)
  return { key: meantKey(event), ctrlKey, metaKey, altKey, getModifierState }
}

type TypedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/** The text after one more key; null if the key is not for an editor. */
export function typedOn(text: string, event: TypedKey): string | null {
  const { key } = event
  // Text that is not in its field yet must not be sent unseen.
  if (isSending(event)) return text
  if (hasModifier(event) && !event.getModifierState('AltGraph')) return null
  if (key === 'Enter') return `${text}\n`
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  if ([...key].length === 1) return text + key
  return caretKeys.has(key) ? text : null
}

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>

const hasModifier = ({ ctrlKey, metaKey, altKey }: Modifiers): boolean => ctrlKey || metaKey || altKey

/** Whether a key would send the text of a field: Enter with a modifier. */
const isSending = (event: TypedKey): boolean => event.key === 'Enter' && hasModifier(event)

/** Keys that move the caret in a text. Text typed ahead has no caret, so they do nothing. */
const caretKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Delete',
  'End',
  'Home',
  'PageDown',
  'PageUp',
])
