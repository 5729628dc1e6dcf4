import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { keyScroller } from '../key-scroller.ts'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface DialogProps {
  /** The accessible name of the dialog. */
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom of the dialog. */
  readonly actions?: ReactNode
  readonly width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Whether the dialog has no visible header, because it begins with a field. */
  readonly isBare?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog. It holds the focus, closes with Esc or a click outside, and returns the focus to its opener. */
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

/** Focuses the dialog when it appears, not after painting: a key pressed in between, such as Escape, would be lost. */
function open(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  dialog.addEventListener('keydown', scrollByKey)
  return () => dialog.removeEventListener('keydown', scrollByKey)
}

/** Elements that handle the scrolling keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="grid"], [role="slider"]'

/** Scrolls a dialog's content with the usual keys wherever the focus is, even on the buttons at the bottom. */
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

/** The scroll position after a key, in px; null for a key that does not scroll. */
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
