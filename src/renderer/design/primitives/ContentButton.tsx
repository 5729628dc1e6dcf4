import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

interface ContentButtonProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onPress: () => void
  /** For a button that stays pressed. */
  readonly isPressed?: boolean
}

/**
 * A small quiet button within content that is drawn anew with each report; it looks like `Button`. The browser's own:
 * the library's buttons took a good part of opening a report, since each report has several.
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
  /** Its action in words: its name and its tooltip. */
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
