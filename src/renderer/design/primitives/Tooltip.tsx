import type { ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Kbd } from './Kbd.tsx'
import styles from './Tooltip.module.css'

interface TooltipProps {
  readonly text: ReactNode
  readonly keys?: string | undefined
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
  /** A button or another focusable element of React Aria. */
  readonly children: ReactElement
}

/** A tooltip that describes the element inside and shows its keys. */
export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={styles.tooltip} placement={placement} offset={6}>
        {text}
        {keys !== undefined && <Kbd keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
