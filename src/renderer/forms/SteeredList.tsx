import type { ReactNode } from 'react'
import { classNames } from '../design/class-names.ts'
import styles from './SteeredList.module.css'

interface SteeredListProps {
  readonly id: string
  readonly label: string
  /** Limits the height of the list. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A list controlled from a field above it; see `useActiveRow`. */
export function SteeredList({ id, label, className, children }: SteeredListProps): ReactNode {
  return (
    <div className={classNames(styles.list, className)} id={id} role="listbox" aria-label={label}>
      {children}
    </div>
  )
}

interface SteeredOptionProps {
  /** The id that the field refers to as its active descendant. */
  readonly id: string
  readonly isActive: boolean
  /** Called when the mouse moves over the option. */
  readonly onPoint?: () => void
  readonly onClick: () => void
  readonly children: ReactNode
}

export function SteeredOption({ id, isActive, onPoint, onClick, children }: SteeredOptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onClick}
      ref={isActive ? keepInSight : undefined}
    >
      {children}
    </div>
  )
}

function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
