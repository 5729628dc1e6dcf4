import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import styles from '../../design/primitives/dialog-text.module.css'
import { MeChooser } from '../../forms/person/MeChooser.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'

/** Asks whose token this is, since the service does not say. */
export function MeDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const chooseMe = useApp((state) => state.chooseMe)
  const workspace = useCurrentWorkspace()
  const hasMe = workspace?.meUserId != null
  const chooseNone = async () => {
    const chosen = await chooseMe(null)
    notifyFailure(chosen)
    if (chosen.ok) closeDialog()
  }
  return (
    <Dialog
      title="Who are you?"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        hasMe ? (
          <Button variant="quiet" onPress={() => void chooseNone()}>
            None of these
          </Button>
        ) : undefined
      }
    >
      <p className={styles.text}>
        The service doesn’t say whose token this is. Your choice stays on this computer and sets what “Mine”
        and “You” mean.
      </p>
      <MeChooser onChosen={closeDialog} />
    </Dialog>
  )
}
