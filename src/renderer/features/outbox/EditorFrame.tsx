import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { LeftBefore } from '../forms/LeftBefore.tsx'
import styles from './EditorFrame.module.css'

interface EditorFrameProps {
  readonly label: string
  /** On the button: what happens, and who will read it. */
  readonly verb: string
  /** Amber paper, as everything that only the team reads. */
  readonly isInternal?: boolean
  /** What is still wrong or missing, in one sentence; null = it can take the action's place. */
  readonly lacks: string | null
  readonly error: DeskError | null
  readonly onSave: () => Promise<void>
  /** What is written stays for the next time. */
  readonly onLeave: () => void
  /** Left out where nothing was left from before. */
  readonly onStartOver?: (() => void) | undefined
  readonly children: ReactNode
}

/** The form of an action within its row: its fields, what it lacks, and the ways out, all by keyboard. */
export function EditorFrame(props: EditorFrameProps): ReactNode {
  const { label, verb, isInternal = false, lacks, error, onSave, onLeave, onStartOver, children } = props
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const [isTold, setTold] = useState(false)
  const [isPending, setPending] = useState(false)

  const save = async () => {
    if (isPending) return
    if (lacks !== null) return setTold(true)
    setPending(true)
    await onSave()
    setPending(false)
  }
  const hear = (event: KeyboardEvent) => {
    // Dialogs opened from here have keys of their own: to React they are within, to the document beside it.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.nativeEvent.isComposing || !isWithin) return
    const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) void save()
    else onLeave()
  }
  return (
    <fieldset
      className={styles.editor}
      aria-label={label}
      data-internal={isInternal || undefined}
      onKeyDown={hear}
    >
      {onStartOver !== undefined && <LeftBefore onStartOver={onStartOver} />}
      {error !== null && <ErrorNote error={error} />}
      {children}
      <div className={styles.foot}>
        <p className={styles.outcome} role="status" data-told={(isTold && lacks !== null) || undefined}>
          {lacks ?? (undoSeconds > 0 ? `Held ${undoSeconds} s for undo, then sent.` : 'Sent at once.')}
        </p>
        <Button size="small" variant="quiet" keys="Escape" onPress={onLeave}>
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
