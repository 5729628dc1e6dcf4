import type { ReactNode } from 'react'
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

interface Notice {
  readonly title: string
  readonly text?: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** What a person can do about it; the notice goes when it is done. */
  readonly action?: { readonly label: string; readonly keys?: string; readonly run: () => void }
  /** A later notice of the same topic takes the place of this one. */
  readonly topic?: string
}

const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/**
 * Says something in passing, as plain text. Bad news stays until it is closed; the rest goes by itself, later when
 * there is something to do about it.
 */
export function notify(notice: Notice): void {
  const { topic } = notice
  const before = topic === undefined ? undefined : shownByTopic.get(topic)
  if (before !== undefined) notices.close(before)
  const key = notices.add(
    notice,
    notice.tone === 'bad' ? {} : { timeout: notice.action === undefined ? 6_000 : 10_000 },
  )
  if (topic !== undefined) shownByTopic.set(topic, key)
}

/** The last notice of each topic; it may be gone by now. */
const shownByTopic = new Map<string, string>()

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
          {toast.content.action !== undefined && (
            <Button
              {...(styles.action === undefined ? {} : { className: styles.action })}
              size="small"
              keys={toast.content.action.keys}
              onPress={() => {
                toast.content.action?.run()
                notices.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <IconButton slot="close" label="Close notice">
            <Icon name="cross" size={13} />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
