import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  readonly width: string
  readonly height?: string
}

/** The place of a text that is on its way. Stays unseen for a moment, so that quick answers do not flicker. */
export function Skeleton({ width, height = '0.625rem' }: SkeletonProps): ReactNode {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
