import type { CSSProperties, ReactNode } from 'react'
import type { Workspace } from '#shared/desk/models.ts'
import { hueOf, initials } from '../../design/person-look.ts'
import styles from './WorkspaceBadge.module.css'

/** A workspace as one letter on its colour. Decorative: its name stands beside it. */
export function WorkspaceBadge({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const hue = workspace.isDemo ? 268 : hueOf(workspace.id)
  return (
    <span className={styles.badge} style={{ '--hue': hue } as CSSProperties} aria-hidden="true">
      {initials(workspace.name).slice(0, 1).toUpperCase()}
    </span>
  )
}
