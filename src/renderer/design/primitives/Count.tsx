import type { ReactNode } from 'react'
import styles from './Count.module.css'

const format = new Intl.NumberFormat('en-US')

/** A number with thousands separators, as plain text. */
export function formatCount(count: number): string {
  return format.format(count)
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
