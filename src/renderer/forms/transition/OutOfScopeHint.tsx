import type { ReactNode } from 'react'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useValue } from '../../state/use-answer.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './OutOfScopeHint.module.css'

interface OutOfScopeHintProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Shown beside the choice of a state if the program excludes the report's target from its scope. */
export function OutOfScopeHint({ workspaceId, reportId }: OutOfScopeHintProps): ReactNode {
  const report = useValue('report.read', { workspaceId, reportId })
  if (!report?.isOutOfScope) return null
  return (
    <p className={styles.hint} role="note">
      <Icon name="warning" size={14} />
      <span>
        <ForeignText text={report.target?.name ?? ''} /> is out of scope.
      </span>
    </p>
  )
}
