import type { ReactNode } from 'react'
import styles from './Gauge.module.css'

interface GaugeProps {
  /** The name of the measured quantity, used as the accessible name. */
  readonly label: string
  readonly value: number
  readonly of: number
  /** Width in px; fills its container when left out. */
  readonly width?: number
}

/** Shows how full something is. In the last tenth it has the warning color. */
export function Gauge({ label, value, of, width }: GaugeProps): ReactNode {
  const share = of <= 0 ? 0 : Math.min(1, Math.max(0, value / of))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn the same everywhere
    <span
      className={styles.gauge}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(value, of)}
      style={width === undefined ? undefined : { width }}
    >
      <span
        className={styles.fill}
        data-full={share > 0.9 || undefined}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}

interface ProgressProps {
  readonly label: string
  readonly done: number
  /** null = the total is not known. */
  readonly of: number | null
}

/** A progress bar. */
export function Progress({ label, done, of }: ProgressProps): ReactNode {
  const share = of === null || of <= 0 ? null : Math.min(1, done / of)
  return (
    <span
      className={styles.gauge}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(share === null ? {} : { 'aria-valuemax': of ?? 0, 'aria-valuenow': done })}
    >
      <span
        className={share === null ? styles.unknown : styles.fill}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </span>
  )
}
