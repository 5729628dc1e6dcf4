import { type ReactNode, useMemo, useRef } from 'react'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import styles from './Menu.module.css'

interface ContextMenuProps {
  readonly label: string
  /** Position within the window, in px. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu at a position in the window: where the mouse was pressed, or at the focused element. */
export function ContextMenu({ label, at, onClose, children }: ContextMenuProps): ReactNode {
  const body = useRef<Element | null>(document.body)
  const rect = useMemo(() => new DOMRect(at.x, at.y, 0, 0), [at])
  return (
    <Popover
      className={styles.popover}
      isOpen
      triggerRef={body}
      getTargetRect={() => rect}
      placement="bottom start"
      offset={2}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaMenu className={styles.menu} aria-label={label} autoFocus="first" onClose={onClose}>
        {children}
      </AriaMenu>
    </Popover>
  )
}
