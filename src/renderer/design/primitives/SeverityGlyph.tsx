import type { ReactNode } from 'react'
import type { SeverityBand } from '#shared/rules/severity.ts'
import styles from './Glyph.module.css'

/** A different outline for each band, so that severities can be told apart without color. */
const outlines: Readonly<Record<SeverityBand, ReactNode>> = {
  critical: <path d="M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5z" />,
  high: <path d="M8 1.8l6.4 11.4H1.6z" strokeLinejoin="round" />,
  medium: <path d="M8 1.5l6.5 6.5L8 14.5 1.5 8z" />,
  low: <circle cx="8" cy="8" r="5.6" />,
  none: <circle cx="8" cy="8" r="5" className={styles.hollow} />,
  unknown: <circle cx="8" cy="8" r="5" className={styles.dashed} />,
}

interface SeverityGlyphProps {
  readonly band: SeverityBand
  readonly size?: number
}

/** The symbol of a severity. Decorative, since the name is beside it or in the name of its row. */
export function SeverityGlyph({ band, size = 16 }: SeverityGlyphProps): ReactNode {
  return (
    <svg
      className={styles.severity}
      data-band={band}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {outlines[band]}
    </svg>
  )
}
