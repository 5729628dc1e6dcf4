import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import styles from './PopoverPanel.module.css'

interface PopoverPanelProps {
  /** The heading and accessible name of the panel. */
  readonly title: string
  /** The button that opens the panel. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly placement?: 'top start' | 'top end' | 'bottom start'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A small panel that opens beside its button. */
export function PopoverPanel(props: PopoverPanelProps): ReactNode {
  const { title, trigger, children, placement = 'top start', isOpen, onOpenChange } = props
  const opening = isOpen === undefined ? {} : { isOpen, onOpenChange }
  return (
    <DialogTrigger {...opening}>
      {trigger}
      <Popover
        className={styles.popover}
        placement={placement}
        offset={6}
        // The dialog inside has the name; the box around it has no role that could be named.
        render={({ 'aria-labelledby': _, ...box }) => <div {...box} />}
      >
        <Dialog className={styles.panel}>
          <Heading slot="title" className={styles.title}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
