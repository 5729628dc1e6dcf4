import type { ReactNode } from 'react'
import styles from './Pill.module.css'

interface PillProps {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'accent' | 'internal'
}

/** A short fact in a rounded frame. */
export function Pill({ children, tone = 'plain' }: PillProps): ReactNode {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  )
}
