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
        <>
          <p className={styles.note}>Names, types and sizes are the sender’s claims.</p>
          <ul className={styles.items}>
            {evidence.map((item) => (
              <EvidenceRow key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function EvidenceRow({ item }: { readonly item: EvidenceItem }): ReactNode {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon name={item.mimeType?.startsWith('image/') === true ? 'image' : 'file'} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi dir="ltr">
            {item.filename === null ? 'Without a name' : <RevealedText text={item.filename} />}
          </bdi>
        </p>
        <p className={styles.claims}>
          <span>{item.mimeType === null ? 'Type not said' : <ForeignText text={item.mimeType} />}</span>
          {item.status !== null && (
            <>
              <span aria-hidden="true">·</span>
              <ForeignText text={item.status} />
            </>
          )}
        </p>
      </div>
      <span className={styles.size}>{item.size === null ? '–' : formatByteSize(item.size)}</span>
    </li>
  )
}
