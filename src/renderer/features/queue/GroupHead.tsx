import type { ReactNode } from 'react'
import type { QueueGroup } from '#shared/desk/models.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './GroupHead.module.css'
import { groupTitle } from './group-words.ts'

interface GroupHeadProps {
  readonly group: QueueGroup
  readonly now: number
}

/** The common property of the rows below. The group itself has this name; the head is only visual. */
export function GroupHead({ group, now }: GroupHeadProps): ReactNode {
  const { kind, count } = group
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.sign}>
        {kind.by === 'severity' && <SeverityGlyph band={kind.band} size={14} />}
        {kind.by === 'status' && group.label !== null && <StatusGlyph phase={kind.phase} />}
      </span>
      <span className={styles.title}>
        <ForeignText text={groupTitle(group, now)} />
      </span>
      <span className={styles.count}>{formatCount(count)}</span>
    </div>
  )
}
