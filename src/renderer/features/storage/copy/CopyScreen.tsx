import type { ReactNode } from 'react'
import type { CopyState, Workspace } from '#shared/desk/models.ts'
import { Progress } from '../../../design/primitives/Gauge.tsx'
import { Mark } from '../../../design/primitives/Mark.tsx'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import { progressWords } from '../storage-words.ts'
import { BeginAnew, LeaveUnencrypted, TryAgain } from './CopyButtons.tsx'
import styles from './CopyScreen.module.css'
import { NewPassphraseForm, PassphraseForm, RecoveryForm } from './KeyForms.tsx'

interface CopyScreenProps {
  readonly workspace: Workspace
  /** Leads to the other workspaces; null = there are none. */
  readonly others: ReactNode | null
}

/** Replaces the desk while the local copy of its workspace is not open: shows why, and how the user can open it. */
export function CopyScreen({ workspace, others }: CopyScreenProps): ReactNode {
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header className={styles.brand}>
          <Mark size={20} />
          <bdi>{visibleText(workspace.name)}</bdi>
        </header>
        <CopyTrouble key={workspace.copy.state} workspaceId={workspace.id} copy={workspace.copy} />
        {others !== null && <div className={styles.others}>{others}</div>}
      </div>
    </main>
  )
}

/** Why the keychain cannot store a key. */
const noPlaceWords: Readonly<Record<Extract<CopyState, { state: 'undecided' }>['keychain'], string>> = {
  absent: 'This computer has no keychain to store a key. Choose a passphrase to encrypt the local copy.',
  locked:
    'The keychain is locked and can’t store a key. Unlock it and try again, or choose a passphrase to encrypt the local copy.',
  failed:
    'The keychain isn’t working and can’t store a key. Restart the desk, or choose a passphrase to encrypt the local copy.',
}

interface CopyTroubleProps {
  readonly workspaceId: string
  readonly copy: CopyState
}

function CopyTrouble({ workspaceId, copy }: CopyTroubleProps): ReactNode {
  switch (copy.state) {
    case 'open':
      return null
    case 'opening':
      return <Opening workspaceId={workspaceId} />
    case 'undecided':
      return (
        <>
          <Words title="Encrypt the reports on this computer?">
            <p>{noPlaceWords[copy.keychain]} You’ll type it each time the desk starts.</p>
          </Words>
          {copy.keychain === 'locked' && <TryAgain workspaceId={workspaceId} verb="Try the keychain again" />}
          <NewPassphraseForm workspaceId={workspaceId} />
          <LeaveUnencrypted workspaceId={workspaceId} />
        </>
      )
    case 'needsPassphrase':
      return (
        <>
          <Words title="Enter your passphrase">
            <p>The reports on this computer are encrypted with it.</p>
          </Words>
          <PassphraseForm workspaceId={workspaceId} />
          <RecoveryForm
            workspaceId={workspaceId}
            question="Forgot the passphrase? Your recovery code opens the copy."
          />
          <BeginAnew workspaceId={workspaceId} />
        </>
      )
    case 'keychainLocked':
      return (
        <>
          <Words title="Waiting for the keychain">
            <p>
              The reports on this computer are encrypted, and their key is in the keychain, which is locked.
              Unlock it and the desk opens automatically.
            </p>
          </Words>
          <TryAgain workspaceId={workspaceId} />
          <RecoveryForm
            workspaceId={workspaceId}
            question="Can’t unlock it? Your recovery code opens the copy."
          />
        </>
      )
    case 'keyMissing':
      return (
        <>
          <Words title="The key to these reports is missing">
            <p>
              {copy.keychain === 'absent'
                ? 'The reports on this computer are encrypted, and no keychain is running that could have the key. Start the keychain service and the desk opens automatically.'
                : 'The reports on this computer are encrypted, and the keychain has no key for them. This happens when a keychain is reset or files are moved to another computer.'}{' '}
              Nothing is lost: the copy is unchanged.
            </p>
          </Words>
          <RecoveryForm workspaceId={workspaceId} isFirst />
          <TryAgain workspaceId={workspaceId} />
          <BeginAnew workspaceId={workspaceId} />
        </>
      )
    case 'keyWrong':
      return (
        <>
          <Words title="The keychain has another key">
            <p>
              The reports on this computer were encrypted with a key that is no longer in the keychain.
              Nothing is lost: the copy is unchanged.
            </p>
          </Words>
          <RecoveryForm workspaceId={workspaceId} isFirst />
          <TryAgain workspaceId={workspaceId} />
          <BeginAnew workspaceId={workspaceId} />
        </>
      )
    case 'failed':
      return (
        <>
          <Words title="The local copy could not be opened">
            <p>It is unchanged.</p>
          </Words>
          <TryAgain workspaceId={workspaceId} error={copy.error} />
          {copy.error.kind === 'keychainFailed' && (
            <RecoveryForm
              workspaceId={workspaceId}
              question="Your recovery code opens the copy without it."
            />
          )}
        </>
      )
    default:
      return copy satisfies never
  }
}

function Words({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}

function Opening({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const progress = useApp((state) => state.storageProgress[workspaceId] ?? null)
  if (progress === null)
    return (
      <div className={styles.words} role="status">
        <p>Opening the local copy…</p>
      </div>
    )
  return (
    <div role="status" className={styles.words}>
      <Words title="Encrypting the reports on this computer">
        <p>This happens once. You can close the desk; it continues at the next start.</p>
      </Words>
      <div className={styles.progress}>
        <Progress label="Encrypting" done={progress.done} of={progress.of} />
        <span>{progressWords(progress)}</span>
      </div>
    </div>
  )
}
