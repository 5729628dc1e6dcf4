import type { CSSProperties, ReactNode } from 'react'
import type { Workspace } from '#shared/desk/models.ts'
import { initials } from '../../design/person-look.ts'
import { colorOf, workspaceInks } from '../../design/workspace-inks.ts'
import styles from './WorkspaceBadge.module.css'

interface WorkspaceBadgeProps {
  readonly workspace: Pick<Workspace, 'id' | 'name' | 'color'>
}

/** A workspace as one letter on its color. Decorative and not part of the text, since its name is beside it. */
export function WorkspaceBadge({ workspace }: WorkspaceBadgeProps): ReactNode {
  const color = colorOf(workspace)
  const { hue, chroma } = workspaceInks[color]
  return (
    <span
      className={styles.badge}
      data-color={color}
      style={{ '--hue': hue, '--chroma': chroma } as CSSProperties}
      data-letter={initials(workspace.name).slice(0, 1).toUpperCase()}
      aria-hidden="true"
    />
  )
}
