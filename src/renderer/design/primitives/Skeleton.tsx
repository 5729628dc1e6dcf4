import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  readonly width: string
  readonly height?: string
  /** Appears at once and does not move: for places that come and go by the dozen, as in a list that flies by. */
  readonly isStill?: boolean
}

/** The placeholder of a text being read. Hidden for a moment, so that quick answers do not flicker. */
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
