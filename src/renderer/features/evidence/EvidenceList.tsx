import type { ReactNode } from 'react'
import type { EvidenceItem } from '#shared/desk/models.ts'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { RevealedText } from '../../text/RevealedText.tsx'
import { formatByteSize } from './byte-size.ts'
import styles from './EvidenceList.module.css'

interface EvidenceListProps {
  /** null while it is read from the local copy. */
  readonly evidence: readonly EvidenceItem[] | null
  /** Whether the service was asked for it yet. */
  readonly wasRead: boolean
}

/** What was attached to a report: names, sizes and types as they are claimed, none of it believed. */
export function EvidenceList({ evidence, wasRead }: EvidenceListProps): ReactNode {
  return (
    <section className={styles.evidence} aria-label="Evidence">
      {evidence === null || evidence.length === 0 ? (
        <EmptyState icon="paperclip" title={wasRead ? 'No evidence' : 'Not read yet'}>
          {wasRead
            ? 'Nothing was attached to this report.'
            : 'The list of evidence has not been read from the service yet.'}
        </EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Claimed type</th>
              <th scope="col" className={styles.size}>
                Size
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {evidence.map((item) => (
              <tr key={item.id}>
                <td className={styles.name}>
                  <Icon name={item.mimeType?.startsWith('image/') === true ? 'image' : 'file'} size={14} />
                  <bdi dir="ltr">
                    {item.filename === null ? 'Without a name' : <RevealedText text={item.filename} />}
                  </bdi>
                </td>
                <td>{item.mimeType === null ? '–' : <ForeignText text={item.mimeType} />}</td>
                <td className={styles.size}>{item.size === null ? '–' : formatByteSize(item.size)}</td>
                <td>{item.status === null ? '–' : <ForeignText text={item.status} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
