import type { ReactNode } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

interface Notice {
  readonly title: string
  readonly text?: string
  readonly tone: 'good' | 'bad' | 'plain'
}

const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/**
 * Says something in passing, as plain text. Bad news stays until it is closed; the rest goes by itself.
 */
export function notify(notice: Notice): void {
  notices.add(notice, notice.tone === 'bad' ? {} : { timeout: 6_000 })
}

/** Where notices appear. Once in the window. */
export function ToastShelf(): ReactNode {
  return (
    <ToastRegion queue={notices} className={styles.shelf} aria-label="Notices">
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast} data-tone={toast.content.tone}>
          <ToastContent className={styles.content}>
            <Text slot="title" className={styles.title}>
              {toast.content.title}
            </Text>
            {toast.content.text !== undefined && (
              <Text slot="description" className={styles.text}>
                {toast.content.text}
              </Text>
            )}
          </ToastContent>
          <IconButton slot="close" label="Close notice">
            <Icon name="cross" size={13} />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
