import type { ReactNode } from 'react'
import type { SlowStatement } from '#shared/desk/storage.ts'
import { formatAgo } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import styles from './StorageDialog.module.css'

/** What took long lately, by the names the log has too. */
export function SlowStatements({ slow }: { readonly slow: readonly SlowStatement[] }): ReactNode {
  const now = useNow()
  if (slow.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>Slow statements ({slow.length})</summary>
      <ul className={styles.lines}>
        {slow.map(({ at, name, ms }) => (
          <li key={`${at} ${name}`}>
            <code>{name}</code>
            <span>
              {ms} ms, {formatAgo(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
