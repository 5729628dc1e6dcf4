import type { ReactNode } from 'react'
import type { WorkspaceStorage } from '#shared/desk/storage.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible-text.ts'
import { formatAgo, formatInstantFull } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import styles from './StorageDialog.module.css'
import { counted } from './storage-words.ts'

const reasons = { 'before-update': 'before an update', 'by-hand': 'made by you' } as const

/** Backups, and databases that were damaged or whose key was gone. */
export function KeptFiles({ workspace }: { readonly workspace: WorkspaceStorage }): ReactNode {
  const { backups, keptAside } = workspace
  const now = useNow()
  if (backups.length + keptAside.length === 0) return null
  const titles = [
    ...(backups.length > 0 ? [counted(backups.length, 'backup', 'backups')] : []),
    ...(keptAside.length > 0 ? [counted(keptAside.length, 'copy set aside', 'copies set aside')] : []),
  ]
  return (
    <details className={styles.fold}>
      <summary>{titles.join(', ')}</summary>
      <ul className={styles.lines}>
        {backups.map(({ path, bytes, madeAt, reason }) => (
          <li key={path}>
            <code>{visibleText(path)}</code>
            <span title={formatInstantFull(madeAt)}>
              {formatByteSize(bytes)}, {reasons[reason]}, {formatAgo(madeAt, now)}
            </span>
          </li>
        ))}
        {keptAside.map(({ path, bytes }) => (
          <li key={path}>
            <code>{visibleText(path)}</code>
            <span>
              {formatByteSize(bytes)}, {path.includes('.locked-') ? 'its key was missing' : 'damaged'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
