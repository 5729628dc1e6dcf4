import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { Diagnostics } from './Diagnostics.tsx'
import styles from './StorageDialog.module.css'
import { WorkspaceStorageCard } from './WorkspaceStorageCard.tsx'

/** The files on this computer, their sizes, and the work that can be done on them. */
export function StorageDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const storage = useApp((state) => state.storage)
  const error = useApp((state) => state.storageError)
  const readStorage = useApp((state) => state.readStorage)
  useEffect(() => void readStorage(), [readStorage])
  const total = storage?.workspaces.reduce((sum, one) => sum + one.databaseBytes + one.walBytes, 0) ?? 0
  return (
    <Dialog title="Storage" isOpen width="wide" onClose={closeDialog}>
      <div className={styles.storage}>
        <p className={styles.intro}>
          The local copies on this computer
          {storage !== null && storage.workspaces.length > 1 && (
            <>
              {' '}
              take <b>{formatByteSize(total)}</b> together
            </>
          )}
          . They can be rebuilt from the service anytime. Your own marks can’t, and are kept.
        </p>
        {error !== null && <ErrorNote error={error} />}
        {storage === null && error === null && <Skeleton width="70%" />}
        {storage?.workspaces.map((workspace) => (
          <WorkspaceStorageCard key={workspace.workspaceId} workspace={workspace} />
        ))}
        {storage !== null && <Diagnostics storage={storage} />}
      </div>
    </Dialog>
  )
}
