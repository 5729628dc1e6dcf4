import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ActionKind } from '#shared/desk/actions.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { LeftBefore } from '../../forms/drafts/LeftBefore.tsx'
import { useApp } from '../../state/use-app.ts'
import { copyText } from '../../text/copy-text.ts'
import styles from './EditorFrame.module.css'
import type { Rewritten } from './entry-forms.ts'
import type { EntryFormOf } from './use-entry-form.ts'

interface EditorFrameProps<Kind extends ActionKind> {
  readonly label: string
  /** The label of the button: the action, and who will read the text. */
  readonly verb: string
  /** Whether the background is amber, as for everything that only the team reads. */
  readonly isInternal?: boolean
  readonly editing: EntryFormOf<Kind>
  readonly rewritten: Rewritten<Kind>
  /** Checks the content once more before it is saved; the result is whether to save. */
  readonly check?: () => Promise<boolean>
  /**
   * Called when the action cannot be saved because something is missing; the form shows that at the field concerned.
   */
  readonly onLacking?: () => void
  readonly children: ReactNode
}

/**
 * The form of an action within its row: the fields, what is missing in them, and the buttons. All of it works by
 * keyboard.
 */
export function EditorFrame<Kind extends ActionKind>(props: EditorFrameProps<Kind>): ReactNode {
  const { label, verb, isInternal = false, editing, rewritten, check, onLacking, children } = props
  const { startOver, error, hasMovedOn, newTexts, leave } = editing
  const lacks = hasMovedOn ? 'Too late to edit.' : rewritten.kind === 'lacks' ? rewritten.message : null
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const [showsLack, setShowsLack] = useState(false)
  const [isPending, setPending] = useState(false)

  const save = async () => {
    if (isPending) return
    if (lacks !== null) {
      setShowsLack(true)
      return hasMovedOn ? undefined : onLacking?.()
    }
    setPending(true)
    if (check === undefined || (await check())) await editing.save(rewritten)
    setPending(false)
  }
  const hear = (event: KeyboardEvent) => {
    // Ignore keys of dialogs opened from here: their events bubble through this component in React, but not in the
    // document.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isWithin) return
    const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) void save()
    else leave()
  }
  return (
    <fieldset
      className={styles.editor}
      aria-label={label}
      data-internal={isInternal || undefined}
      onKeyDown={hear}
    >
      {startOver !== undefined && <LeftBefore onStartOver={startOver} />}
      {error !== null && !isPending && (
        <ErrorNote
          error={error}
          actions={hasMovedOn && newTexts !== '' ? <CopyWords words={newTexts} /> : undefined}
        />
      )}
      {children}
      <div className={styles.foot}>
        <p className={styles.outcome} role="status" data-lacking={(showsLack && lacks !== null) || undefined}>
          {lacks ?? (undoSeconds > 0 ? `Held ${undoSeconds} s for undo, then sent.` : 'Sent at once.')}
        </p>
        <Button size="small" variant="quiet" keys="Escape" onPress={leave}>
          Leave
        </Button>
        <Button
          size="small"
          variant="primary"
          keys="$mod+Enter"
          isPending={isPending}
          isDisabled={lacks !== null}
          onPress={() => void save()}
        >
          {verb}
        </Button>
      </div>
    </fieldset>
  )
}

/** Copies text whose action can no longer be edited: nothing else can be done with it. */
function CopyWords({ words }: { readonly words: string }): ReactNode {
  const copy = async () => {
    if (await copyText(words)) notify({ tone: 'plain', title: 'Your words are on the clipboard' })
    else notify({ tone: 'bad', title: 'Your words could not be copied' })
  }
  return (
    <Button size="small" onPress={() => void copy()}>
      Copy your words
    </Button>
  )
}
