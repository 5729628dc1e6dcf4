import { type ReactNode, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './dialog-text.module.css'

/** Asks before a workspace leaves this computer. */
export function ForgetDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const forgetWorkspace = useApp((state) => state.forgetWorkspace)
  const workspace = useCurrentWorkspace()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  if (workspace === undefined) return null

  const forget = async () => {
    setPending(true)
    const answer = await forgetWorkspace(workspace.id)
    setPending(false)
    if (answer.ok) closeDialog()
    else setError(answer.error)
  }
  return (
    <Dialog
      title="Forget this workspace?"
      role="alertdialog"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog} autoFocus>
            Keep it
          </Button>
          <Button variant="danger" isPending={isPending} onPress={() => void forget()}>
            Forget it
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        The local copy of <bdi>{visibleText(workspace.name)}</bdi> and its token are removed from this
        computer. Nothing changes at the service; it can be connected again.
      </p>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  )
}
