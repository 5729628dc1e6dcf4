import type { ReactNode } from 'react'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { useApp } from '../../state/use-app.ts'
import { ConnectForm } from './onboarding/ConnectForm.tsx'

/** The connect form in a dialog, for one more workspace. */
export function AddWorkspaceDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  return (
    <Dialog title="Add a workspace" isOpen width="narrow" onClose={closeDialog}>
      <ConnectForm onConnected={closeDialog} />
    </Dialog>
  )
}
