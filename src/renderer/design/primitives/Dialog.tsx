import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface DialogProps {
  /** Its accessible name. */
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at its foot. */
  readonly actions?: ReactNode
  readonly width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Without a visible head: for dialogs that begin with their own field. */
  readonly isBare?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** Something to settle before the rest. Holds the focus, closes by Esc or beside it, gives the focus back. */
export function Dialog(props: DialogProps): ReactNode {
  const {
    title,
    isOpen,
    onClose,
    children,
    actions,
    width = 'medium',
    isBare = false,
    role = 'dialog',
  } = props
  return (
    <ModalOverlay
      className={styles.scrim}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={styles.modal} data-width={width}>
        <AriaDialog className={styles.dialog} role={role} aria-label={isBare ? title : undefined}>
          {!isBare && (
            <header className={styles.head}>
              <Heading slot="title" className={styles.title}>
                {title}
              </Heading>
              <IconButton label="Close" keys="Escape" onPress={onClose}>
                <Icon name="cross" />
              </IconButton>
            </header>
          )}
          <div className={isBare ? styles.bareBody : styles.body}>{children}</div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
