import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { meantDigit } from '../../design/keyboard-layout.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { itemPressedBy } from '../../design/primitives/pressed-by.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './SwitchDialog.module.css'
import { WorkspaceBadge } from './WorkspaceBadge.tsx'
import { countWords } from './workspace-words.ts'

/**
 * All workspaces, each with its waiting reports and actions. A digit goes to the workspace at that place; a letter
 * moves to the next name that begins with it.
 */
export function SwitchDialog(): ReactNode {
  const workspaces = useApp((state) => state.desk?.workspaces ?? none)
  const current = useApp((state) => state.currentWorkspaceId)
  const counts = useApp((state) => state.workspaceCounts)
  const readCounts = useApp((state) => state.readWorkspaceCounts)
  const switchWorkspace = useApp((state) => state.switchWorkspace)
  const closeDialog = useApp((state) => state.closeDialog)
  useEffect(() => void readCounts(), [readCounts])

  const go = (workspaceId: string) => {
    closeDialog()
    if (workspaceId !== current) void switchWorkspace(workspaceId).then(notifyFailure)
  }
  const press = (event: KeyboardEvent) => {
    const workspace = workspaces[(meantDigit(event) ?? 0) - 1]
    if (workspace === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    go(workspace.id)
  }
  return (
    <Dialog title="Switch workspace" isOpen width="narrow" onClose={closeDialog}>
      <div onKeyDownCapture={press}>
        <ListBox
          aria-label="Workspaces"
          className={styles.list}
          autoFocus="first"
          onAction={(key) => go(String(key))}
        >
          {workspaces.map((workspace, place) => {
            const name = visibleText(workspace.name)
            const waits = countWords(counts[workspace.id])
            return (
              <ListBoxItem
                key={workspace.id}
                id={workspace.id}
                className={styles.workspace}
                textValue={name}
                {...itemPressedBy(place < 9 ? String(place + 1) : undefined)}
              >
                <WorkspaceBadge workspace={workspace} />
                <span className={styles.words}>
                  <bdi className={styles.name}>{name}</bdi>
                  {workspace.id === current && <span className="visually-hidden"> (open)</span>}
                  <small className={styles.address}>
                    {workspace.isDemo ? 'Sample reports on this computer' : visibleText(workspace.baseUrl)}
                  </small>
                </span>
                <span className={styles.counts}>{waits}</span>
                {place < 9 && <Kbd keys={String(place + 1)} />}
              </ListBoxItem>
            )
          })}
        </ListBox>
      </div>
    </Dialog>
  )
}

const none: readonly [] = []
