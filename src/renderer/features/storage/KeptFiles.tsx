import type { ReactNode } from 'react'
import type { WorkspaceStorage } from '#shared/desk/storage.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible.ts'
import { formatAgo, formatInstantFull } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import { EarlierCopy } from './copy/EarlierCopy.tsx'
import styles from './StorageDialog.module.css'
import { counted } from './storage-words.ts'

const reasons = { 'before-update': 'before an update', 'by-hand': 'made by you' } as const

/** Lists backups, and copies that were damaged or set aside. */
export function KeptFiles({ workspace }: { readonly workspace: WorkspaceStorage }): ReactNode {
  const { workspaceId, backups, keptAside } = workspace
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
        {keptAside.map(({ path, bytes, isDamaged }) => (
          <li key={path}>
            <code>{visibleText(path)}</code>
            <span>
              {formatByteSize(bytes)}, {isDamaged ? 'damaged' : 'encrypted'}
            </span>
            {!isDamaged && <EarlierCopy workspaceId={workspaceId} path={path} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
