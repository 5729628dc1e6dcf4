import { type ReactNode, useRef, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Dialog } from '../design/primitives/Dialog.tsx'
import { Skeleton } from '../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../errors/ErrorNote.tsx'
import { useApp } from '../state/use-app.ts'
import styles from './FormDialog.module.css'
import { useWindowKeys } from './use-window-keys.ts'

export interface FormFrameProps {
  /** The accessible name. */
  readonly title: string
  /** The label at the top when the form is beside its report; if left out, the title. */
  readonly label?: string
  readonly width?: 'narrow' | 'medium' | 'wide' | undefined
  /** What is wrong or missing, in one sentence; null = the form can be applied. */
  readonly lacks: string | null
  /** Describes what the form will do, and to which report. */
  readonly outcome: ReactNode
  /** The label of the button. */
  readonly verb?: string
  readonly onApply: () => Promise<void>
  /**
   * Called when the form cannot be applied because something is missing; the form shows that at the field concerned.
   */
  readonly onLacking?: () => void
  /**
   * null = the values that the form begins with are still being read. No boolean: the `false` of an `&&` would count as
   * fields that are there.
   */
  readonly children: Exclude<ReactNode, boolean | undefined>
  readonly error?: DeskError | null
}

/** A form for one action: its fields and, at the bottom, what it will do or what is missing. */
export function FormDialog(props: FormFrameProps): ReactNode {
  const { title, width, lacks, outcome, verb = 'Apply', onApply, onLacking, children, error = null } = props
  const closeDialog = useApp((state) => state.closeDialog)
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const [showsLack, setShowsLack] = useState(false)
  const [isPending, setPending] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

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
    if (isInLayerAbove(event.target, fields.current)) return
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
      <div ref={fields} className={styles.form}>
        {error !== null ? <ErrorNote error={error} /> : (children ?? <Skeleton width="100%" height="8rem" />)}
      </div>
    </Dialog>
  )
}

/** Whether an event belongs to a list or dialog that was opened from this one. */
function isInLayerAbove(target: EventTarget | null, fields: HTMLElement | null): boolean {
  const layer = target instanceof Element ? target.closest('[role$="dialog"], [role="listbox"]') : null
  const own = fields?.closest('[role$="dialog"]')
  return layer !== null && own != null && !own.contains(layer)
}
