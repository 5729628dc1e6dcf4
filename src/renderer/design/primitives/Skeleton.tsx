import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Width and height as CSS lengths. */
  readonly width: string
  readonly height?: string
  /**
   * Whether it appears at once and is not animated: for placeholders that appear by the dozen, as in a list that is
   * scrolled fast.
   */
  readonly isStill?: boolean
}

/** The placeholder of a text that is being read. It is invisible for a moment, so that quick answers do not flicker. */
export function Skeleton({ width, height = '0.625rem', isStill = false }: SkeletonProps): ReactNode {
  return (
    <span
      className={styles.skeleton}
      data-still={isStill || undefined}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
