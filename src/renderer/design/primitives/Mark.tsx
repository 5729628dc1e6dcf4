import type { ReactNode } from 'react'
import styles from './Mark.module.css'

/** The logo of the desk: three severities, stacked in order. Decorative. */
export function Mark({ size = 24 }: { readonly size?: number }): ReactNode {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={styles.ground} />
      <path d="M8.2 9.300l2.6-2.6 2.6 2.6-2.6 2.600z" className={styles.sign} />
      <path d="M16.5 9.300H24" className={styles.line} />
      <circle cx="10.8" cy="16" r="2.2" className={styles.sign} />
      <path d="M16.5 16H24" className={styles.line} />
      <path d="M8.6 22.800l1.7 1.8 3-3.4" className={styles.tick} />
      <path d="M16.5 22.800h4" className={styles.line} />
    </svg>
  )
}
