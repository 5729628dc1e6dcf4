import { type ReactNode, useEffect } from 'react'
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

export interface Notice {
  readonly title: string
  readonly text?: string
  /** `warn`: something did not work, and there is nothing left to do about it. */
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  /** What a person can do about it; the notice goes when it is done. */
  readonly action?: { readonly label: string; readonly keys?: string; readonly run: () => void }
  /** Another answer beside the action. */
  readonly other?: { readonly label: string; readonly run: () => void }
  /** Until it is answered or closed. */
  readonly stays?: boolean
  /** However it went. */
  readonly onClose?: () => void
  /** ms until it goes by itself, where what can be done about it does not last as long as usual. */
  readonly lasts?: number
  /** A later notice of the same topic takes the place of this one. */
  readonly topic?: string
  /** As long as one of its topic is shown, this one says nothing new. */
  readonly isOnce?: boolean
}

const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** ms */
const longestNotice = 10_000

/**
 * Says something in passing, as plain text. Bad news stays until it is closed; the rest goes by itself, later when
 * there is something to do about it. Escape closes the newest one that says what did not work.
 */
export function notify(notice: Notice): void {
  const { topic, isOnce = false } = notice
  const before = topic === undefined ? undefined : shownByTopic.get(topic)
  if (isOnce && notices.visibleToasts.some(({ key }) => key === before)) return
  if (before !== undefined) notices.close(before)
  const usual = notice.action === undefined ? 6_000 : longestNotice
  const key = notices.add(notice, {
    ...(notice.tone !== 'bad' && notice.stays !== true && { timeout: notice.lasts ?? usual }),
    ...(notice.onClose !== undefined && { onClose: notice.onClose }),
  })
  if (topic !== undefined) shownByTopic.set(topic, key)
}

/** The last notice of each topic; it may be gone by now. */
const shownByTopic = new Map<string, string>()

/** Parts in which Escape has a meaning of its own. */
const ownEscape =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Before the keys of the window: what covers something goes first. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  if (event.target instanceof Element && event.target.closest(ownEscape) !== null) return
  const newest = notices.visibleToasts.find(({ content: { tone } }) => tone === 'bad' || tone === 'warn')
  if (newest === undefined) return
  event.preventDefault()
  notices.close(newest.key)
}

/** Where notices appear. Once in the window. */
export function ToastShelf(): ReactNode {
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [])
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
          {toast.content.other !== undefined && (
            <Button
              {...(styles.action === undefined ? {} : { className: styles.action })}
              size="small"
              variant="quiet"
              onPress={() => {
                toast.content.other?.run()
                notices.close(toast.key)
              }}
            >
              {toast.content.other.label}
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
