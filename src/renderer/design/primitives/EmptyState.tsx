import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** Why there is nothing, and what the user can do. */
  readonly children?: ReactNode
  /** Buttons below the text. */
  readonly actions?: ReactNode
  readonly tone?: 'calm' | 'bad'
}

/** Shown where there is nothing to list: says why, and what happens next. */
export function EmptyState({ icon, title, children, actions, tone = 'calm' }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty} data-tone={tone}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
