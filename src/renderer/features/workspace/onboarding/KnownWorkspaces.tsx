import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useApp } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { WorkspaceBadge } from '../WorkspaceBadge.tsx'
import styles from './KnownWorkspaces.module.css'

/**
 * Lists the workspaces that are already on this computer, when none of them is open. `except`: a workspace that cannot
 * be opened and is left out.
 */
export function KnownWorkspaces({ except }: { readonly except?: string }): ReactNode {
  const all = useApp((state) => state.desk?.workspaces)
  const switchWorkspace = useApp((state) => state.switchWorkspace)
  const [error, setError] = useState<DeskError | null>(null)
  const workspaces = all?.filter(({ id }) => id !== except) ?? []
  if (workspaces.length === 0) return null
  const open = async (workspaceId: string) => {
    const answer = await switchWorkspace(workspaceId)
    if (!answer.ok) setError(answer.error)
  }
  return (
    <section aria-label="Workspaces on this computer" className={styles.known}>
      {workspaces.map((workspace) => (
        <Button key={workspace.id} className={styles.workspace} onPress={() => void open(workspace.id)}>
          <WorkspaceBadge workspace={workspace} />
          <span className={styles.name}>
            <ForeignText text={workspace.name} />
          </span>
          <Icon name="chevronRight" size={13} />
        </Button>
      ))}
      {error !== null && <ErrorNote error={error} />}
    </section>
  )
}
