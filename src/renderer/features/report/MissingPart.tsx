import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import styles from './MissingPart.module.css'

interface MissingPartProps {
  readonly icon: IconName
  readonly title: string
  /** Why the part is missing, and what happens next. */
  readonly children: ReactNode
  /** Buttons below the text. */
  readonly actions?: ReactNode
}

/** The placeholder for a part of a report that is not on this computer. */
export function MissingPart({ icon, title, children, actions }: MissingPartProps): ReactNode {
  return (
    <div className={styles.missing}>
      <Icon name={icon} size={16} />
      <div className={styles.words}>
        <div role="status">
          <p className={styles.title}>{title}</p>
          {children}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
