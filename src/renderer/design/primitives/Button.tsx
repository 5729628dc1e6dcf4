import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'
import { Kbd } from './Kbd.tsx'
import { pressedBy } from './pressed-by.tsx'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode
  readonly className?: string
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  /** The keys that do the same as pressing the button, in the keymap's notation. */
  readonly keys?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with a text label. While `isPending` it keeps its size and shows that it is working. */
export function Button(props: ButtonProps): ReactNode {
  const { children, className, variant = 'plain', size = 'medium', keys, ...rest } = props
  return (
    <AriaButton
      {...rest}
      {...pressedBy(keys)}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
    >
      {rest.isPending === true && <Spinner />}
      {children}
      {keys !== undefined && <Kbd keys={keys} tone={variant === 'primary' ? 'onAccent' : 'plain'} />}
    </AriaButton>
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Describes the action; used as accessible name and tooltip. */
  readonly label: string
  readonly children: ReactNode
  readonly keys?: string | undefined
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon; its label is shown as a tooltip. */
export function IconButton({ label, children, keys, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        {...pressedBy(keys)}
        aria-label={label}
        className={classNames(styles.iconButton, className)}
      >
        {children}
      </AriaButton>
    </Tooltip>
  )
}
