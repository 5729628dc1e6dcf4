import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../design/primitives/Menu.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible.ts'
import { WorkspaceBadge } from './WorkspaceBadge.tsx'
import styles from './WorkspaceMenu.module.css'
import { countWords } from './workspace-words.ts'

/** A menu titled with the open workspace, for everything that concerns workspaces. */
export function WorkspaceMenu(): ReactNode {
  const keysOf = useKeysOf()
  const workspace = useCurrentWorkspace()
  const workspaces = useApp((state) => state.desk?.workspaces ?? none)
  const openDialog = useApp((state) => state.openDialog)
  const switchWorkspace = useApp((state) => state.switchWorkspace)
  const counts = useApp((state) => state.workspaceCounts)
  const readCounts = useApp((state) => state.readWorkspaceCounts)
  if (workspace === undefined) return null
  return (
    <Menu
      label="Workspaces"
      onOpen={() => void readCounts()}
      trigger={
        <Button className={styles.trigger} aria-label={`Workspace ${visibleText(workspace.name)}`}>
          <WorkspaceBadge workspace={workspace} />
          <span className={styles.name}>
            <ForeignText text={workspace.name} />
          </span>
          <Icon name="chevronDown" size={13} />
        </Button>
      }
    >
      <MenuSection title="Workspaces">
        {workspaces.map((one) => (
          <MenuItem
            key={one.id}
            id={one.id}
            label={visibleText(one.name)}
            sign={<WorkspaceBadge workspace={one} />}
            description={countWords(counts[one.id])}
            isCurrent={one.id === workspace.id}
            onChoose={() => void switchWorkspace(one.id).then(notifyFailure)}
          />
        ))}
        <MenuItem
          id="switch"
          label="Switch workspace…"
          icon="stack"
          keys={keysOf('workspace.switch')}
          onChoose={() => openDialog('switchWorkspace')}
        />
        <MenuItem id="add" label="Add a workspace…" icon="plus" onChoose={() => openDialog('addWorkspace')} />
      </MenuSection>
      <MenuSeparator />
      <MenuSection title="This workspace">
        <MenuItem
          id="edit"
          label="Rename or color…"
          icon="pencil"
          onChoose={() => openDialog('editWorkspace')}
        />
        <MenuItem id="me" label="Choose who I am…" icon="person" onChoose={() => openDialog('me')} />
        {!workspace.isDemo && (
          <MenuItem
            id="renewToken"
            label="Enter a new access token…"
            icon="key"
            onChoose={() => openDialog('renewToken')}
          />
        )}
        <MenuItem id="forget" label="Forget…" icon="trash" tone="bad" onChoose={() => openDialog('forget')} />
      </MenuSection>
      <MenuSeparator />
      <MenuItem
        id="settings"
        label="Settings…"
        icon="gear"
        keys={keysOf('desk.settings')}
        onChoose={() => openDialog('settings')}
      />
      <MenuItem
        id="keys"
        label="Keyboard shortcuts"
        icon="keyboard"
        keys={keysOf('desk.keys')}
        onChoose={() => openDialog('keys')}
      />
      <MenuItem
        id="guide"
        label="Guide"
        icon="file"
        keys={keysOf('desk.guide')}
        onChoose={() => openDialog('guide')}
      />
    </Menu>
  )
}

const none: readonly [] = []
