import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { keyScroller } from '../key-scroller.ts'
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

/**
 * Something to settle before the rest. Holds the focus, closes by Esc or a click beside it, and gives the focus back.
 */
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
        <AriaDialog ref={open} className={styles.dialog} role={role} aria-label={isBare ? title : undefined}>
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
          <div
            ref={isBare ? undefined : keyScroller}
            className={isBare ? styles.bareBody : styles.body}
            data-scrolled={!isBare || undefined}
          >
            {children}
          </div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Takes the focus as it appears, not after painting: a key in between, such as Escape, would be lost. */
function open(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  dialog.addEventListener('keydown', scrollByKey)
  return () => dialog.removeEventListener('keydown', scrollByKey)
}

/** Elements to which these keys have their own meaning. */
const ownKeys =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="grid"], [role="slider"]'

/** The usual keys scroll a dialog's content from wherever the focus is, even from the buttons at its foot. */
function scrollByKey(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof Element)) return
  const body = currentTarget.querySelector<HTMLElement>('[data-scrolled]')
  // Inside the content the browser scrolls by itself, and boxes there scroll their own content first.
  if (body === null || body.contains(target) || target.closest(ownKeys) !== null) return
  const top = topAfter(key, body)
  if (top === null) return
  event.preventDefault()
  body.scrollTop = top
}

/** px; null for a key that does not scroll. */
function topAfter(key: string, { scrollTop, scrollHeight, clientHeight }: HTMLElement): number | null {
  const line = 40
  const page = clientHeight - line
  switch (key) {
    case 'ArrowDown':
      return scrollTop + line
    case 'ArrowUp':
      return scrollTop - line
    case 'PageDown':
      return scrollTop + page
    case 'PageUp':
      return scrollTop - page
    case 'Home':
      return 0
    case 'End':
      return scrollHeight
    default:
      return null
  }
}
