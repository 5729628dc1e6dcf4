import type { ReactNode } from 'react'
import { longestDraft } from '#shared/desk/text-limits.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import styles from './UnkeptNote.module.css'
import { useUnkept } from './unkept-drafts.ts'

interface UnkeptNoteProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Warns that text about a report is not on the disk, as long as that is so. */
export function UnkeptNote({ workspaceId, reportId }: UnkeptNoteProps): ReactNode {
  const why = useUnkept(workspaceId, reportId)
  if (why === null) return null
  return (
    <p className={styles.unkept} role="alert">
      {words[why]}
    </p>
  )
}

const words = {
  disk: 'Can’t save to disk. What you type stays in this window and is lost when you close the desk.',
  tooLong: `Too long to save: more than ${formatCount(longestDraft)} characters. All of it stays in this window; the disk has your draft from before. Shorten it, or copy it to a file before you close the desk.`,
} as const
