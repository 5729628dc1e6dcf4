import { type ReactNode, useState } from 'react'
import { cancelableJobs, type WorkspaceStorage } from '#shared/desk/storage.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './StorageDialog.module.css'
import { StorageOutcomeNote } from './StorageOutcomeNote.tsx'
import { backupWords, jobTitle, progressWords } from './storage-words.ts'

/** The work that can be done on a local copy, with its progress and its outcome. */
export function StorageWork({ workspace }: { readonly workspace: WorkspaceStorage }): ReactNode {
  const { workspaceId, damaged } = workspace
  const progress = useApp((state) => state.storageProgress[workspaceId] ?? null)
  const outcome = useApp((state) => state.storageOutcomes[workspaceId] ?? null)
  const compactStorage = useApp((state) => state.compactStorage)
  const checkStorage = useApp((state) => state.checkStorage)
  const rebuildStorage = useApp((state) => state.rebuildStorage)
  const cancelStorageWork = useApp((state) => state.cancelStorageWork)
  const [isBackingUp, setBackingUp] = useState(false)
  const isQuiet = progress === null
  return (
    <div className={styles.work}>
      {damaged && isQuiet && (
        <div className={styles.damage} role="alert">
          <Icon name="warning" />
          <p>
            <strong>This local copy is damaged.</strong> Sync has stopped. Rebuilding saves what it can read
            of your marks, notes, drafts, and unsent actions, keeps the damaged file, and syncs the reports
            again.
          </p>
          <Button variant="primary" onPress={() => void rebuildStorage(workspaceId)}>
            Rebuild
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button isDisabled={!isQuiet} onPress={() => setBackingUp(!isBackingUp)} aria-expanded={isBackingUp}>
          Back up…
        </Button>
        <Button isDisabled={!isQuiet || damaged} onPress={() => void compactStorage(workspaceId)}>
          Compact
        </Button>
        <Button isDisabled={!isQuiet} onPress={() => void checkStorage(workspaceId)}>
          Check
        </Button>
      </div>
      {isBackingUp && isQuiet && <BackupForm workspace={workspace} onStart={() => setBackingUp(false)} />}
      {progress !== null && (
        <div className={styles.progress} role="status">
          <div>
            <span>{jobTitle(progress.job)}</span>
            <span className={styles.figures}>{progressWords(progress)}</span>
          </div>
          <Progress label={jobTitle(progress.job)} done={progress.done} of={progress.of} />
          {cancelableJobs.some((job) => job === progress.job) && (
            <Button size="small" variant="quiet" onPress={() => void cancelStorageWork(workspaceId)}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {outcome !== null && isQuiet && <StorageOutcomeNote outcome={outcome} />}
    </div>
  )
}

function BackupForm({
  workspace,
  onStart,
}: {
  readonly workspace: WorkspaceStorage
  readonly onStart: () => void
}): ReactNode {
  const { workspaceId, backupsFolder } = workspace
  const backUpStorage = useApp((state) => state.backUpStorage)
  const copy = useApp((state) => state.desk?.workspaces.find(({ id }) => id === workspaceId)?.copy)
  const [folder, setFolder] = useState(backupsFolder)
  return (
    <form
      className={styles.backup}
      onSubmit={(event) => {
        event.preventDefault()
        onStart()
        void backUpStorage(workspaceId, folder.trim() === backupsFolder ? null : folder.trim())
      }}
    >
      <Field
        label="Folder"
        value={folder}
        onChange={setFolder}
        isCode
        isRequired
        description={backupWords(copy)}
      />
      <Button type="submit" variant="primary">
        Back up now
      </Button>
    </form>
  )
}
