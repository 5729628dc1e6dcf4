import type { ReactNode } from 'react'
import { useApp } from '../../state/use-app.ts'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { KeysDialog } from '../palette/KeysDialog.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { AddWorkspaceDialog } from '../workspace/AddWorkspaceDialog.tsx'
import { ForgetDialog } from '../workspace/ForgetDialog.tsx'
import { MeDialog } from '../workspace/MeDialog.tsx'
import { RenewTokenDialog } from '../workspace/RenewTokenDialog.tsx'

/** The one dialog that is open, if any. */
export function Dialogs(): ReactNode {
  const dialog = useApp((state) => state.dialog)
  switch (dialog) {
    case null:
      return null
    case 'palette':
      return <CommandPalette />
    case 'keys':
      return <KeysDialog />
    case 'settings':
      return <SettingsDialog />
    case 'me':
      return <MeDialog />
    case 'addWorkspace':
      return <AddWorkspaceDialog />
    case 'renewToken':
      return <RenewTokenDialog />
    case 'forget':
      return <ForgetDialog />
  }
}
