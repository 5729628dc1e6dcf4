import { useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { invoke } from '../../bridge/desk-bridge.ts'

/** How many characters of a text are compared and shown; for a longer text, a note says that only these are shown. */
export const comparedAtMost = 60_000

export type Compared =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: DeskError }
  | { readonly kind: 'read'; readonly left: ReportView; readonly right: ReportView }

/** Reads the two reports to compare from the local copy. */
export function useCompared(workspaceId: string, leftId: number, rightId: number): Compared {
  const [compared, setCompared] = useState<Compared>({ kind: 'reading' })
  useEffect(() => {
    let hasLeft = false
    setCompared({ kind: 'reading' })
    void Promise.all([
      invoke('report.read', { workspaceId, reportId: leftId }),
      invoke('report.read', { workspaceId, reportId: rightId }),
    ]).then(([left, right]) => {
      if (hasLeft) return
      if (!left.ok) setCompared({ kind: 'failed', error: left.error })
      else if (!right.ok) setCompared({ kind: 'failed', error: right.error })
      else setCompared({ kind: 'read', left: left.value, right: right.value })
    })
    return () => {
      hasLeft = true
    }
  }, [workspaceId, leftId, rightId])
  return compared
}
