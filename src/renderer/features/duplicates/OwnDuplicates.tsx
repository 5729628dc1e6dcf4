import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '../../design/primitives/Count.tsx'
import { invoke } from '../../state/desk.ts'
import styles from './DuplicateField.module.css'

interface OwnDuplicatesProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Warns that a report which is to become a duplicate is the original of others. */
export function OwnDuplicates({ workspaceId, reportId }: OwnDuplicatesProps): ReactNode {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void invoke('report.ownDuplicates', { workspaceId, reportId }).then((answer) => {
      if (isCurrent && answer.ok) setCount(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId])
  if (count === 0) return null
  return (
    <p className={styles.warned} role="status">
      {count === 1 ? 'One report is a duplicate' : `${formatCount(count)} reports are duplicates`} of this
      one. The desk does not move {count === 1 ? 'it' : 'them'} to the original you name.
    </p>
  )
}
