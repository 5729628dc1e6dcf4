import type { ReactNode } from 'react'
import type { StorageMeasure } from '#shared/desk/storage.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import styles from './SizeBar.module.css'

interface SizeBarProps {
  readonly measure: StorageMeasure
  readonly walBytes: number
}

/** What takes how much, as a bar and in numbers. */
export function SizeBar({ measure, walBytes }: SizeBarProps): ReactNode {
  const { search, texts, timelines, lists, rest, free } = measure.bytes
  const parts = [
    { id: 'search', title: 'Search index', bytes: search },
    { id: 'timelines', title: 'Timelines', bytes: timelines },
    { id: 'texts', title: 'Texts', bytes: texts },
    { id: 'lists', title: 'Lists', bytes: lists + rest },
    { id: 'journal', title: 'Journal', bytes: walBytes },
    { id: 'free', title: 'Free inside', bytes: free },
  ].filter(({ bytes }) => bytes > 0)
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
