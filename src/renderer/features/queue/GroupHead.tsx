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

/**
 * The head of a group: the property that the rows below have in common. It is only visual, since the group element
 * itself has this name.
 */
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
