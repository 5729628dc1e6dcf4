import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActionKind, ActionOf } from '#shared/desk/actions.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { draftOf, newTexts, withDraft } from '../../forms/drafts/form-draft.ts'
import { useApp } from '../../state/use-app.ts'
import { type EntryForms, entryFields, type Rewritten } from './entry-forms.ts'

/** What an editor of an action gets. */
export interface EditorProps<Kind extends ActionKind> {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  readonly action: ActionOf<Kind>
  /** What was written before and not saved; empty when nothing was. */
  readonly draft: string
  /** Keeps what is being written: called with every keystroke. */
  readonly onWrite: (draft: string) => void
  /** The form is left: saved, or with what is written kept for the next time. */
  readonly onDone: () => void
}

/** A form of an action, and the ways out of it. */
export interface EntryFormOf<Kind extends ActionKind> {
  /** What it begins with, as the action was decided. */
  readonly start: EntryForms[Kind]
  readonly form: EntryForms[Kind]
  readonly set: (change: Partial<EntryForms[Kind]>) => void
  /** Drops what was left from before; undefined when nothing was. */
  readonly startOver: (() => void) | undefined
  readonly error: DeskError | null
  /** The action moved on or was taken back: what is written is neither kept nor can it be saved. */
  readonly hasMovedOn: boolean
  /** What was typed into it and is not what the action says. */
  readonly newTexts: string
  /** Puts the new action in the place of the old one, unless the person takes its words back. */
  readonly save: (rewritten: Rewritten<Kind>) => Promise<void>
  /** What is written stays for the next time. */
  readonly leave: () => void
}

/** The form of an action, as it was decided or as it was left. @param start kept from the first call on. */
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

  /** What is typed into a form on its way would be kept as words that wait, after the action was saved. */
  const isSaving = useRef(false)
  const hasMovedOn = !isEditable(entry)
  const couldNotBeKept = useRef(hasMovedOn)
  const keepAgain = useEffectEvent(() => onWrite(draftOf(form, first, kinds)))
  useEffect(() => {
    // It came back, unsent: the words are kept from here on as if it had never been away.
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

/** ms an action waits from each time somebody is seen to be at it; asked for again before that is over. */
const holdMs = 300_000
const holdAgainMs = 60_000

/**
 * Keeps an action that is on its way from leaving while somebody is at it. When the form goes, in any way, it can be
 * undone as when decided; with words in it that were not saved, it waits for those in any case.
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
