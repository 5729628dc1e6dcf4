import type { ReactNode } from 'react'
import styles from './UnkeptNote.module.css'
import { useIsUnkept } from './unkept-drafts.ts'

interface UnkeptNoteProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Says that what is written about a report is not on the disk, for as long as that is so. */
export function UnkeptNote({ workspaceId, reportId }: UnkeptNoteProps): ReactNode {
  if (!useIsUnkept(workspaceId, reportId)) return null
  return (
    <p className={styles.unkept} role="alert">
      Can’t save to disk. What you type stays in this window and is lost when you close the desk.
    </p>
  )
}
