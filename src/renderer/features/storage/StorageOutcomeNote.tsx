import type { ReactNode } from 'react'
import { Icon } from '../../design/primitives/Icon.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import type { StorageOutcome } from '../../state/shape/storage-shape.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './StorageDialog.module.css'
import { counted } from './storage-words.ts'

/** Shows the outcome of work on a local copy. */
export function StorageOutcomeNote({ outcome }: { readonly outcome: StorageOutcome }): ReactNode {
  switch (outcome.kind) {
    case 'failed':
      return <ErrorNote error={outcome.error} />
    case 'compacted': {
      const freed = outcome.result.bytesBefore - outcome.result.bytesAfter
      return <Done>{freed > 0 ? `${formatByteSize(freed)} freed.` : 'Nothing to free up.'}</Done>
    }
    case 'backedUp':
      return (
        <Done detail={outcome.result.path}>{formatByteSize(outcome.result.bytes)} backed up. The file:</Done>
      )
    case 'evicted':
      return (
        <Done>
          {outcome.reports === 0
            ? 'Stored. Nothing had to be removed.'
            : `The texts of ${counted(outcome.reports, 'report', 'reports')} were removed. Compact to free the space.`}
        </Done>
      )
    case 'rebuilt':
      return <Done>Rebuilt. See the notice for your marks. Reports return with the sync.</Done>
    case 'checked':
      return outcome.result.ok ? (
        <Done>No problems found in pages, references, or the search index.</Done>
      ) : (
        <div className={styles.findings} role="alert">
          <p>
            <strong>Problems found.</strong> Rebuild it: your own marks are saved first.
          </p>
          <ul>
            {outcome.result.findings.slice(0, 5).map((finding) => (
              <li key={finding}>
                <code>{visibleText(finding)}</code>
              </li>
            ))}
          </ul>
        </div>
      )
    default:
      return outcome satisfies never
  }
}

function Done({ children, detail }: { readonly children: ReactNode; readonly detail?: string }): ReactNode {
  return (
    <div className={styles.done} role="status">
      <Icon name="check" />
      <p>
        {children}
        {detail !== undefined && (
          <span className={styles.path}>
            <bdi>{visibleText(detail)}</bdi>
          </span>
        )}
      </p>
    </div>
  )
}
