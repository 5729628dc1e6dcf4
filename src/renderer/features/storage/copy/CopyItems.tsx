import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useApp, useCurrentWorkspace } from '../../../state/use-app.ts'

/**
 * Shown in the status bar while the local copy is not encrypted, its key is not stored on this computer, or its
 * recovery code was not saved. Not shown in the demo.
 */
export function CopyItems({ className }: { readonly className: string | undefined }): ReactNode {
  const workspace = useCurrentWorkspace()
  const openDialog = useApp((state) => state.openDialog)
  if (workspace === undefined || workspace.isDemo || workspace.copy.state !== 'open') return null
  const { protection, hasRecoveryCode } = workspace.copy
  if (protection === 'none')
    return (
      <Button className={className} data-tone="warn" onPress={() => openDialog('storage')}>
        Not encrypted
      </Button>
    )
  if (protection === 'session')
    return (
      <Button className={className} data-tone="warn" onPress={() => openDialog('storage')}>
        Key not kept
      </Button>
    )
  if (hasRecoveryCode) return null
  return (
    <Button className={className} data-tone="accent" onPress={() => openDialog('recoveryCode')}>
      Save recovery code
    </Button>
  )
}
