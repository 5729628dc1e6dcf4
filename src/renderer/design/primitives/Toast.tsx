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
  /**
   * `bad`: something failed. `warn`: something the user should know that is less serious than a failure, or that can no
   * longer be changed.
   */
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  /** A button that does something about the notice, which then closes. */
  readonly action?: {
    readonly label: string
    /** The id of the command that does the same; its keys are shown on the button. */
    readonly command?: string
    readonly run: () => void
  }
  /** A second button beside the action. */
  readonly other?: { readonly label: string; readonly run: () => void }
  /** Whether the notice stays until the user presses one of its buttons or closes it. */
  readonly stays?: boolean
  /** Called when the notice closes. `isReplaced`: because a later notice with its topic took its place. */
  readonly onClose?: (isReplaced: boolean) => void
  /**
   * Time until the notice closes by itself, in milliseconds; for an action that is available for less than the usual
   * time.
   */
  readonly lasts?: number
  /** A later notice with the same topic replaces this one. */
  readonly topic?: string
  /** Whether this notice is dropped while another notice with its topic is shown. */
  readonly isOnce?: boolean
}

const notices = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** Longest time that a notice stays before it closes by itself, in milliseconds. */
const longestNotice = 10_000

/**
 * Shows a message in passing, as plain text. Bad news stays until the user closes it; other notices close by
 * themselves, later if they have an action, unless they are to stay. Escape closes the newest notice with the tone
 * `bad` or `warn`.
 */
export function notify(notice: Notice): void {
  const { topic, isOnce = false, onClose } = notice
  const before = topic === undefined ? undefined : shownByTopic.get(topic)
  if (isOnce && notices.visibleToasts.some(({ key }) => key === before)) return
  if (topic !== undefined) shownByTopic.delete(topic)
  if (before !== undefined) notices.close(before)
  const usual = notice.action === undefined ? 6_000 : longestNotice
  const key: string = notices.add(notice, {
    ...(notice.tone !== 'bad' && notice.stays !== true && { timeout: notice.lasts ?? usual }),
    ...(onClose !== undefined && {
      onClose: () => onClose(topic !== undefined && shownByTopic.get(topic) !== key),
    }),
  })
  if (topic !== undefined) shownByTopic.set(topic, key)
}

/** The key of the last notice of each topic; that notice may be closed by now. */
const shownByTopic = new Map<string, string>()

/** Elements that handle Escape themselves. */
const ownEscape =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Handles Escape before the keys of the window do: a notice that covers something closes first. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(ownEscape) !== null) return
  const newest = notices.visibleToasts.find(({ content: { tone } }) => tone === 'bad' || tone === 'warn')
  if (newest === undefined) return
  event.preventDefault()
  notices.close(newest.key)
}

/** The element that had the focus before it moved into a notice. */
let focusedBefore: HTMLElement | null = null

const isInNotice = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-notice]') !== null

function rememberFocus({ target, relatedTarget }: FocusEvent): void {
  if (!isInNotice(target) || isInNotice(relatedTarget)) return
  focusedBefore = relatedTarget instanceof HTMLElement ? relatedTarget : null
}

/**
 * Returns the focus before a button of a notice closes it. A removed button sends no `focusout`, so the region would
 * still count as focused and would move the focus to the next notice that replaces another.
 */
function giveFocusBack(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !isInNotice(activeElement)) return
  if (focusedBefore?.isConnected === true) focusedBefore.focus({ preventScroll: true })
  if (document.activeElement === activeElement) activeElement.blur()
}

/**
 * The place where notices appear; mounted once in each window.
 *
 * @param keysOf returns the keys to show for a command; undefined when none runs it.
 */
export function ToastShelf({
  keysOf,
}: {
  readonly keysOf: (command: string) => string | undefined
}): ReactNode {
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape)
    document.addEventListener('focusin', rememberFocus)
    return () => {
      document.removeEventListener('keydown', closeByEscape)
      document.removeEventListener('focusin', rememberFocus)
    }
  }, [])
  const answer = (key: string, run: () => void) => {
    giveFocusBack()
    run()
    notices.close(key)
  }
  return (
    <ToastRegion queue={notices} className={styles.shelf} aria-label="Notices">
      {({ toast }) => {
        const { title, text, tone, action, other } = toast.content
        return (
          <AriaToast toast={toast} className={styles.toast} data-tone={tone} data-notice>
            <ToastContent className={styles.content}>
              <Text slot="title" className={styles.title}>
                {title}
              </Text>
              {text !== undefined && (
                <Text slot="description" className={styles.text}>
                  {text}
                </Text>
              )}
            </ToastContent>
            {action !== undefined && (
              <Button
                {...(styles.action === undefined ? {} : { className: styles.action })}
                size="small"
                keys={action.command === undefined ? undefined : keysOf(action.command)}
                onPress={() => answer(toast.key, action.run)}
              >
                {action.label}
              </Button>
            )}
            {other !== undefined && (
              <Button
                {...(styles.action === undefined ? {} : { className: styles.action })}
                size="small"
                variant="quiet"
                onPress={() => answer(toast.key, other.run)}
              >
                {other.label}
              </Button>
            )}
            <IconButton slot="close" label="Close notice" onPress={giveFocusBack}>
              <Icon name="cross" size={13} />
            </IconButton>
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}
