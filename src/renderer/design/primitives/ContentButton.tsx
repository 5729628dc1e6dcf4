import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

interface ContentButtonProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onPress: () => void
  /** For one that stays pressed. */
  readonly isPressed?: boolean
}

/**
 * A small quiet button within what is drawn anew with each report, and looks as `Button` does. The browser's own: the
 * library's cost a good part of opening a report, since there are several in each.
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
  /** What it does, in words: its name and its tooltip. */
  readonly label: string
}

/** As `ContentButton`, with a drawing alone. */
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
