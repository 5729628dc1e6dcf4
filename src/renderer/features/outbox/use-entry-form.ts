import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActionKind, ActionOf } from '#shared/desk/actions.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { draftOf, newTexts, withDraft } from '#shared/desk/form-draft.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { useApp } from '../../state/use-app.ts'
import { type EntryForms, entryFields, type Rewritten } from './entry-forms.ts'

/** The properties of an action's editor. */
export interface EditorProps<Kind extends ActionKind> {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  readonly action: ActionOf<Kind>
  /** Text that was typed earlier and not saved; empty when there is none. */
  readonly draft: string
  /** Keeps the present text as a draft; called with every keystroke. */
  readonly onWrite: (draft: string) => void
  /** Called when the form closes: either it was saved, or its text is kept for the next time. */
  readonly onDone: () => void
}

/** The form of an action, with the functions that end it. */
export interface EntryFormOf<Kind extends ActionKind> {
  /** The content the form began with: the action as decided. */
  readonly start: EntryForms[Kind]
  readonly form: EntryForms[Kind]
  readonly set: (change: Partial<EntryForms[Kind]>) => void
  /** Drops the text that was left here earlier; undefined when there is no such text, or when `hasMovedOn`. */
  readonly startOver: (() => void) | undefined
  readonly error: DeskError | null
  /** Whether the action is being sent, may have arrived or was undone: its text is then neither kept nor saved. */
  readonly hasMovedOn: boolean
  /** Text typed here that is not in the action. */
  readonly newTexts: string
  /** Replaces the action with the edited one, unless the user cancels at the outgoing check. */
  readonly save: (rewritten: Rewritten<Kind>) => Promise<void>
  /** Leaves the form; its text is kept for the next time. */
  readonly leave: () => void
}

/** The form of an action, as decided or as the user last left it. @param start called once, at the first render. */
export function useEntryForm<Kind extends ActionKind>(
  { workspaceId, entry, action, draft, onWrite, onDone }: EditorProps<Kind>,
  start: () => EntryForms[Kind],
): EntryFormOf<Kind> {
  const kinds = entryFields[action.kind as Kind]
  const answerEntry = useApp((state) => state.answerEntry)
  const [first] = useState(start)
  const [form, setForm] = useState(() => withDraft(first, draft, kinds))
  const [wasLeft, setWasLeft] = useState(draft !== '')
  const [saveError, setSaveError] = useState<DeskError | null>(null)
  const holdError = useHeld(workspaceId, entry)

  /** True while saving. Typing is ignored then: it would be kept as a draft of an action that is already saved. */
  const isSaving = useRef(false)
  const hasMovedOn = !isEditable(entry)
  const couldNotBeKept = useRef(hasMovedOn)
  const keepAgain = useEffectEvent(() => onWrite(draftOf(form, first, kinds)))
  useEffect(() => {
    // The action returned unsent and can be edited, so keep the draft again, with the text typed meanwhile.
    if (couldNotBeKept.current && !hasMovedOn && !isSaving.current) keepAgain()
    couldNotBeKept.current = hasMovedOn
  }, [hasMovedOn])
  const set = (change: Partial<EntryForms[Kind]>) => {
    if (isSaving.current) return
    const next = { ...form, ...change }
    setForm(next)
    if (!hasMovedOn) onWrite(draftOf(next, first, kinds))
  }
  const startOver = () => {
    setForm(first)
    onWrite('')
    setWasLeft(false)
  }
  const save = async (rewritten: Rewritten<Kind>) => {
    if (rewritten.kind === 'lacks') return
    isSaving.current = true
    const saved = await answerEntry(entry.id, { kind: 'edit', action: rewritten.action }, rewritten.action)
    if (saved.ok) return onDone()
    isSaving.current = false
    if (saved.error.kind !== 'cancelled') setSaveError(saved.error)
  }
  return {
    start: first,
    form,
    set,
    startOver: wasLeft && !hasMovedOn ? startOver : undefined,
    error: hasMovedOn ? { kind: 'movedOn' } : (saveError ?? holdError),
    hasMovedOn,
    newTexts: newTexts(form, first, kinds),
    save,
    leave: onDone,
  }
}

/** How long an open form holds its action, in milliseconds. */
const holdMs = 300_000
/** How often the hold is renewed while the form stays open, in milliseconds. */
const holdAgainMs = 60_000

/**
 * Holds a pending action while the user edits it. After the form closes, for whatever reason, the action can be undone
 * for as long as after a decision. If the form leaves unsaved text behind, the action stays held as long as that draft
 * exists.
 */
function useHeld(workspaceId: string, { id: entryId, state }: OutboxEntry): DeskError | null {
  const undoSeconds = useApp(({ desk }) => desk?.settings.undoSeconds ?? 0)
  const [holdError, setHoldError] = useState<DeskError | null>(null)
  const [isPending] = useState(state === 'held' || state === 'queued')
  const hold = useCallback(
    (ms: number) =>
      invoke('act.answer', { workspaceId, entryId, answer: { kind: 'hold', holdMs: ms } }).then((answer) => {
        if (!answer.ok) setHoldError(answer.error)
      }),
    [workspaceId, entryId],
  )
  const letGo = useEffectEvent(() => void hold(undoSeconds * 1_000))

  useEffect(() => {
    if (!isPending) return
    void hold(holdMs)
    const timer = setInterval(() => void hold(holdMs), holdAgainMs)
    return () => {
      clearInterval(timer)
      letGo()
    }
  }, [hold, isPending])
  return holdError
}
