import type { ReactNode } from 'react'
import type { EvidenceItem } from '#shared/desk/models.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { BreakableText } from '../../text/BreakableText.tsx'
import { formatByteSize } from '../../text/byte-size.ts'
import { cutMiddle } from '../../text/middle-cut.ts'
import styles from './EvidenceBrief.module.css'

interface EvidenceBriefProps {
  readonly evidence: readonly EvidenceItem[]
  readonly onShowAll: () => void
}

const atMost = 6
/** Characters; the whole name stands in the list of evidence. */
const longestName = 48

/** The names of what is attached, beside the report. */
export function EvidenceBrief({ evidence, onShowAll }: EvidenceBriefProps): ReactNode {
  const more = evidence.length - atMost
  return (
    <section className={styles.brief} aria-label="Evidence">
      <h3 className={styles.title}>Evidence</h3>
      <ul className={styles.list}>
        {evidence.slice(0, atMost).map((item) => (
          <li key={item.id} className={styles.item}>
            <bdi dir="ltr" className={styles.name}>
              {item.filename === null ? (
                'Without a name'
              ) : (
                <BreakableText text={cutMiddle(item.filename, longestName)} />
              )}
            </bdi>
            {item.size !== null && <span className={styles.size}>{formatByteSize(item.size)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" size="small" className={styles.more} onPress={onShowAll}>
          {more} more
        </Button>
      )}
    </section>
  )
}
