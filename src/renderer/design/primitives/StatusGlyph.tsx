import type { ReactNode } from 'react'
import type { StatusPhase } from '#shared/rules/status.ts'
import styles from './Glyph.module.css'

/** Drawings for the progress of a report: an empty ring, a third, a pause, a tick, a stroke through. */
const drawings: Readonly<Record<StatusPhase, ReactNode>> = {
  new: <circle cx="8" cy="8" r="6" className={styles.hollow} />,
  open: (
    <>
      <circle cx="8" cy="8" r="6" className={styles.hollow} />
      <path d="M8 8V3.600A4.4 4.4 0 0 1 12 10z" />
    </>
  ),
  waiting: (
    <>
      <circle cx="8" cy="8" r="6" className={styles.hollow} />
      <path d="M6.3 5.700v4.600M9.7 5.700v4.6" className={styles.stroke} />
    </>
  ),
  resolved: (
    <>
      <circle cx="8" cy="8" r="6.9" />
      <path d="M5 8.300l2.1 2.100L11 6.2" className={styles.knockout} />
    </>
  ),
  closed: (
    <>
      <circle cx="8" cy="8" r="6" className={styles.hollow} />
      <path d="M4.2 11.800l7.6-7.6" className={styles.stroke} />
    </>
  ),
}

interface StatusGlyphProps {
  readonly phase: StatusPhase
  readonly size?: number
}

/** The symbol of a status's phase. Decorative, since the status is always named beside it. */
export function StatusGlyph({ phase, size = 14 }: StatusGlyphProps): ReactNode {
  return (
    <svg
      className={styles.status}
      data-phase={phase}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {drawings[phase]}
    </svg>
  )
}
