import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

interface ContentButtonProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onPress: () => void
  /** Whether a toggle button is pressed; left out for other buttons. */
  readonly isPressed?: boolean
}

/**
 * A small quiet button within content that is drawn anew for each report; it looks like `Button`. It is a plain browser
 * button: each report has several, and the library's buttons took a considerable part of the time to open a report.
 */
export function ContentButton({ children, className, onPress, isPressed }: ContentButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      data-variant="quiet"
      data-size="small"
      data-native
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface ContentIconButtonProps extends Pick<ContentButtonProps, 'children' | 'className' | 'onPress'> {
  /** Describes the action; used as accessible name and tooltip. */
  readonly label: string
}

/** Like `ContentButton`, with only an icon. */
export function ContentIconButton(props: ContentIconButtonProps): ReactNode {
  const { label, children, className, onPress } = props
  return (
    <button
      type="button"
      className={classNames(styles.iconButton, className)}
      data-native
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
