import type { ReactNode } from 'react'
import type { StorageMeasure } from '#shared/desk/storage.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import styles from './SizeBar.module.css'
import { sizeParts } from './size-parts.ts'

interface SizeBarProps {
  readonly measure: StorageMeasure
  /** Size of the local copy's files, in bytes. */
  readonly onDisk: number
}

/** The size of each part of a local copy, as a bar and in numbers. */
export function SizeBar({ measure, onDisk }: SizeBarProps): ReactNode {
  const parts = sizeParts(measure.bytes, onDisk)
  return (
    <div className={styles.sizes}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ id, bytes }) => (
          <span key={id} data-part={id} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Sizes">
        {parts.map(({ id, title, bytes }) => (
          <li key={id}>
            <i data-part={id} />
            {title} <b>{formatByteSize(bytes)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
