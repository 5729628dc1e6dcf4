import type { ReactNode } from 'react'
import styles from './Spinner.module.css'

/** Shows that work is in progress. Decorative, since the text beside it says which work. */
export function Spinner({ size = 14 }: { readonly size?: number }): ReactNode {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" className={styles.track} />
      <path d="M8 2a6 6 0 0 1 6 6" className={styles.run} />
    </svg>
  )
}
