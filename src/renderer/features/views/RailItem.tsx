import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Count } from '../../design/primitives/Count.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { pressedBy } from '../../design/primitives/pressed-by.tsx'
import { isStillBare } from '../../state/sync-slice.ts'
import { useApp } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './Rail.module.css'

interface RailItemProps {
  readonly title: string
  /** Left out while it is unknown. */
  readonly count: number | undefined
  /** Why there may be more reports than `count`. */
  readonly atLeast?: string | undefined
  /** Whether any of its reports is urgent. */
  readonly isUrgent?: boolean
  readonly icon?: IconName
  readonly keys?: string | undefined
  readonly isCurrent: boolean
  readonly onChoose: () => void
  /** Further actions on the item. */
  readonly children?: ReactNode
}

/** An entry of the rail that lists reports: its name, its keys, and the number of its reports. */
export function RailItem(props: RailItemProps): ReactNode {
  const { title, count, atLeast, isUrgent = false, icon, keys, isCurrent, onChoose, children } = props
  const isBare = useApp(isStillBare)
  return (
    <li className={styles.place}>
      <Button
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        onPress={onChoose}
        data-pane-focus={isCurrent || undefined}
        {...pressedBy(keys)}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span className={styles.name}>
          <ForeignText text={title} />
        </span>
        {keys !== undefined && (
          <span className={styles.keys}>
            <Kbd keys={keys} />
          </span>
        )}
        {count !== undefined && !isBare && (
          <span className={styles.count} data-urgent={(isUrgent && count > 0) || undefined} title={atLeast}>
            <Count value={count} />
            {atLeast !== undefined && '+'}
          </span>
        )}
      </Button>
      {children}
    </li>
  )
}
