import { type ReactNode, useEffect } from 'react'
import type { Workspace } from '#shared/desk/models.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { Gauge } from '../design/primitives/Gauge.tsx'
import { WorkspaceBadge } from '../features/workspace/WorkspaceBadge.tsx'
import { useApp } from '../state/use-app.ts'
import { visibleText } from '../text/visible.ts'
import styles from './panels.module.css'
import { SyncStages } from './SyncStages.tsx'
import { isAtWork, syncWords } from './sync-words.ts'

/** The sync status of the workspaces that are not on screen, which are synced as well, each with its own budget. */
export function OtherWorkspaces({ now }: { readonly now: number }): ReactNode {
  const workspaces = useApp((state) => state.desk?.workspaces)
  const current = useApp((state) => state.currentWorkspaceId)
  const syncs = useApp((state) => state.syncs)
  const readOtherSyncs = useApp((state) => state.readOtherSyncs)
  useEffect(() => void readOtherSyncs(), [readOtherSyncs])
  const others = workspaces?.filter(({ id }) => id !== current) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-label="Other workspaces">
      <h3>Other workspaces</h3>
      <ul>
        {others.map((workspace) => (
          <OtherWorkspace key={workspace.id} workspace={workspace} sync={syncs[workspace.id]} now={now} />
        ))}
      </ul>
    </section>
  )
}

interface OtherWorkspaceProps {
  readonly workspace: Workspace
  readonly sync: SyncState | undefined
  readonly now: number
}

function OtherWorkspace({ workspace, sync, now }: OtherWorkspaceProps): ReactNode {
  const name = visibleText(workspace.name)
  const words = syncWords(sync ?? null, now)
  return (
    <li>
      <div className={styles.other}>
        <span className={styles.otherName}>
          <WorkspaceBadge workspace={workspace} />
          <bdi>{name}</bdi>
        </span>
        <span data-tone={words.tone}>{sync === undefined ? 'No news yet' : words.text}</span>
      </div>
      {sync !== undefined && isAtWork(sync) && (
        <>
          <SyncStages sync={sync} label={`Sync status of ${name}`} isShort />
          <div className={styles.otherBudget}>
            <span>Budget</span>
            <Gauge
              label={`Requests of ${name} in the last minute`}
              value={sync.budget.used}
              of={sync.budget.limit}
            />
            <span>
              {sync.budget.used} / {sync.budget.limit}
            </span>
          </div>
        </>
      )}
    </li>
  )
}
