import type { ReactNode } from 'react'
import type { CopyState, Workspace } from '#shared/desk/models.ts'
import { invoke } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAttempt } from '../../../forms/use-attempt.ts'
import { useApp } from '../../../state/use-app.ts'
import styles from '../StorageDialog.module.css'

type Protection = Extract<CopyState, { state: 'open' }>['protection']

const words: Readonly<Record<Protection, string>> = {
  keychain: 'Encrypted. The key is in this computer’s keychain.',
  passphrase: 'Encrypted with your passphrase.',
  session: 'Encrypted. The key isn’t stored here, so the next start asks for the recovery code.',
  none: 'Not encrypted: anyone who can read this disk can read the reports.',
}

/** How a local copy is protected, with the buttons that change that. */
export function CopyProtection({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const workspace = useApp((state) => state.desk?.workspaces.find(({ id }) => id === workspaceId))
  if (workspace?.copy.state !== 'open') return null
  if (workspace.isDemo) return <p className={styles.label}>Not encrypted: the demo’s reports are made up.</p>
  return <Protected workspace={workspace} copy={workspace.copy} />
}

function Protected({
  workspace,
  copy,
}: {
  readonly workspace: Workspace
  readonly copy: Extract<CopyState, { state: 'open' }>
}): ReactNode {
  const isCurrent = useApp((state) => state.currentWorkspaceId === workspace.id)
  const openDialog = useApp((state) => state.openDialog)
  const { isPending, error, attempt } = useAttempt()
  return (
    <div className={styles.policy}>
      <p>{words[copy.protection]}</p>
      {copy.hindrance !== undefined && <ErrorNote error={copy.hindrance} />}
      {error !== null && <ErrorNote error={error} />}
      <div className={styles.actions}>
        {copy.protection === 'none' && (
          <Button
            isPending={isPending}
            onPress={() => void attempt(() => invoke('copy.encrypt', { workspaceId: workspace.id }))}
          >
            Encrypt…
          </Button>
        )}
        {(copy.protection === 'keychain' || copy.protection === 'passphrase') && isCurrent && (
          <Button onPress={() => openDialog('recoveryCode')}>
            {copy.hasRecoveryCode ? 'New recovery code…' : 'Save the recovery code…'}
          </Button>
        )}
      </div>
    </div>
  )
}
