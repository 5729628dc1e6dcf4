import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import styles from './dialog-text.module.css'
import { MeChooser } from './MeChooser.tsx'

/** Whose token this is: nothing in the service says it. */
export function MeDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const chooseMe = useApp((state) => state.chooseMe)
  const workspace = useCurrentWorkspace()
  const hasMe = workspace?.meUserId != null
  return (
    <Dialog
      title="Who are you?"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        hasMe ? (
          <Button variant="quiet" onPress={() => void chooseMe(null).then(closeDialog)}>
            I am none of them
          </Button>
        ) : undefined
      }
    >
      <p className={styles.text}>
        The service does not say whose token this is. What you choose stays on this computer; it decides what
        “Mine” and “You” mean.
      </p>
      <MeChooser onChosen={closeDialog} />
    </Dialog>
  )
}
