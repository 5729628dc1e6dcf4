import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Form } from 'react-aria-components'
import type { Result } from '#shared/desk/result.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Dialog } from '../design/primitives/Dialog.tsx'
import styles from '../design/primitives/dialog-text.module.css'
import { ErrorNote } from '../errors/ErrorNote.tsx'
import { useApp } from '../state/use-app.ts'
import { useAttempt } from './use-attempt.ts'

interface SubmitDialogProps {
  readonly title: string
  /** The label of the button that submits. */
  readonly verb: string
  /** The label of the button that closes the dialog without a change. */
  readonly cancelWords?: string
  /** Whether the input can be submitted. */
  readonly isReady: boolean
  /** Submits the input; the dialog closes if that succeeds. */
  readonly onSubmit: () => Promise<Result<unknown>>
  /** Closes the dialog; left out if it is the window's own dialog. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A small form whose input is stored at once. It closes when that succeeds, and shows the error when it fails. */
export function SubmitDialog(props: SubmitDialogProps): ReactNode {
  const { title, verb, cancelWords = 'Cancel', isReady, onSubmit, children } = props
  const closeDialog = useApp((state) => state.closeDialog)
  const close = props.onClose ?? closeDialog
  const { isPending, error, attempt } = useAttempt()
  const formId = useId()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = isReady && (await attempt(onSubmit))
    // The user may have closed the dialog meanwhile and opened another one.
    if (isDone && isShown.current) close()
  }
  return (
    <Dialog
      title={title}
      isOpen
      width="narrow"
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {cancelWords}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending} isDisabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        {error !== null && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  )
}
