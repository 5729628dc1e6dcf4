import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './MoreButton.module.css'

/**
 * A button below something long that shows more of it. The button disappears when everything is shown; the focus then
 * stays in the pane or the dialog, so that scrolling keys continue from there.
 */
export function MoreButton(props: Pick<ComponentProps<typeof Button>, 'children' | 'onPress'>): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const here = button.current
    const pane = here?.closest<HTMLElement>('[data-pane-focus], [role="dialog"]')
    return () => {
      if (here === document.activeElement) pane?.focus({ preventScroll: true })
    }
  }, [])
  return <Button {...props} ref={button} className={styles.more} variant="quiet" size="small" data-more />
}
