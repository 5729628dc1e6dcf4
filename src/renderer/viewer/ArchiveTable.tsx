import type { ReactNode } from 'react'
import type { ArchiveEntry } from '#shared/rules/evidence/zip-entries.ts'
import { formatByteSize } from '../text/byte-size.ts'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './ViewerContent.module.css'

/** The contents of an archive according to the archive's own directory; nothing was unpacked. */
export function ArchiveTable({ entries }: { readonly entries: readonly ArchiveEntry[] }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Size</th>
          <th scope="col">Packed</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may contain a name twice, and never changes here
          <tr key={index}>
            <td className={styles.name}>
              <bdi dir="ltr">
                <RevealedText text={entry.name} />
              </bdi>
              {entry.isEncrypted && ' (encrypted)'}
            </td>
            <td>{formatByteSize(entry.size)}</td>
            <td>{formatByteSize(entry.packedSize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
