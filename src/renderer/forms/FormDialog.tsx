import { type ReactNode, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Dialog } from '../design/primitives/Dialog.tsx'
import { Skeleton } from '../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../errors/ErrorNote.tsx'
import { useApp } from '../state/use-app.ts'
import styles from './FormDialog.module.css'
import { useWindowKeys } from './use-window-keys.ts'

export interface FormFrameProps {
  /** Its accessible name. */
  readonly title: string
  /** The label at its head when it is beside its report; left out = its name. */
  readonly label?: string
  readonly width?: 'narrow' | 'medium' | 'wide' | undefined
  /** The fault or missing input, in one sentence; null = it can be applied. */
  readonly lacks: string | null
  /** The effect of the form in words, and on which report. */
  readonly outcome: ReactNode
  /** On the button. */
  readonly verb?: string
  readonly onApply: () => Promise<void>
  /** Called when it cannot be applied because something is missing; the form shows that at the field. */
  readonly onLacking?: () => void
  /** null = the values the form begins with are being read. */
  readonly children: ReactNode
  readonly error?: DeskError | null
}

/** A form for one action: its fields, and at the foot its effect, or its missing input. */
export function FormDialog(props: FormFrameProps): ReactNode {
  const { title, width, lacks, outcome, verb = 'Apply', onApply, onLacking, children, error = null } = props
  const closeDialog = useApp((state) => state.closeDialog)
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const [showsLack, setShowsLack] = useState(false)
  const [isPending, setPending] = useState(false)

  const apply = async () => {
    if (isPending) return
    if (lacks !== null) {
      setShowsLack(true)
      return onLacking?.()
    }
    setPending(true)
    await onApply()
    setPending(false)
  }
  useWindowKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void apply()
  })
  return (
    <Dialog
      title={title}
      isOpen
      width={width ?? 'medium'}
      onClose={closeDialog}
      actions={
        <>
          <p
            className={styles.outcome}
            data-lacking={(showsLack && lacks !== null) || undefined}
            role="status"
          >
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
