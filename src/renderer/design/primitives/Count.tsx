import type { ReactNode } from 'react'
import styles from './Count.module.css'

/**
 * A whole number with thousands separators, as plain text. Formatted by hand, since the first format of the system in a
 * window takes 15 ms and would delay the first drawing.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

interface CountProps {
  readonly value: number
  readonly tone?: 'plain' | 'bad'
}

/** A number beside a name, in digits of equal width. */
export function Count({ value, tone = 'plain' }: CountProps): ReactNode {
  return (
    <span className={styles.count} data-tone={tone}>
      {formatCount(value)}
    </span>
  )
}
