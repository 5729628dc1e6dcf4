import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './FormDialog.module.css'

interface FormDialogProps {
  readonly title: string
  readonly width?: 'narrow' | 'medium' | 'wide' | undefined
  /** What is still wrong or missing, in one sentence; null = it can be applied. */
  readonly lacks: string | null
  /** What will happen, and to whom, in words. */
  readonly outcome: ReactNode
  /** On the button. */
  readonly verb?: string
  readonly onApply: () => Promise<void>
  /** null = what the form begins with is being read. */
  readonly children: ReactNode
  readonly error?: DeskError | null
}

/** A form for one action: its fields, and at the foot what it will do, or what it still lacks. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, width, lacks, outcome, verb = 'Apply', onApply, children, error = null } = props
  const closeDialog = useApp((state) => state.closeDialog)
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const [isTold, setTold] = useState(false)
  const [isPending, setPending] = useState(false)

  const apply = async () => {
    if (isPending) return
    if (lacks !== null) return setTold(true)
    setPending(true)
    await onApply()
    setPending(false)
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void apply()
  })
  // Of the whole window: on a focused button, Close for one, the same keys would press that instead.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <Dialog
      title={title}
      isOpen
      width={width ?? 'medium'}
      onClose={closeDialog}
      actions={
        <>
          <p className={styles.outcome} data-told={(isTold && lacks !== null) || undefined} role="status">
            {lacks ?? (
              <>
                {outcome}{' '}
                <span className={styles.held}>
                  {undoSeconds > 0 ? `Held ${undoSeconds} s for undo.` : 'Sent at once.'}
                </span>
              </>
            )}
          </p>
          <Button
            variant="primary"
            keys="$mod+Enter"
            isPending={isPending}
            isDisabled={lacks !== null}
            onPress={() => void apply()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error !== null ? <ErrorNote error={error} /> : (children ?? <Skeleton width="100%" height="8rem" />)}
      </div>
    </Dialog>
  )
}
