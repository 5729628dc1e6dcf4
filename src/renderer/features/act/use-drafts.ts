import { useCallback, useEffect, useState } from 'react'
import type { DraftSlot, Drafts } from '#shared/desk/drafts.ts'
import { notifyFailure } from '../../errors/notify-error.ts'
import { invoke } from '../../state/desk.ts'

interface KeptDrafts {
  /** null until they were read. */
  readonly drafts: Drafts | null
  /** Keeps a text as it is now: called with every keystroke. */
  readonly write: (slot: DraftSlot, text: string) => void
  /** What of this report is kept now, also when another one is shown. */
  readonly readKept: () => Promise<Drafts>
}

/** What was written about a report and not sent. Every keystroke goes to the disk: a crash costs none of it. */
export function useDrafts(workspaceId: string, reportId: number): KeptDrafts {
  const [kept, setKept] = useState<{ readonly reportId: number; readonly drafts: Drafts } | null>(null)

  useEffect(() => {
    let isCurrent = true
    void invoke('report.drafts', { workspaceId, reportId }).then((answer) => {
      if (isCurrent) setKept({ reportId, drafts: answer.ok ? answer.value : {} })
      notifyFailure(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId])

  const write = useCallback(
    (slot: DraftSlot, text: string) => {
      // Another report may be shown by now.
      setKept((before) =>
        before?.reportId === reportId ? { reportId, drafts: { ...before.drafts, [slot]: text } } : before,
      )
      void invoke('report.keepDraft', { workspaceId, reportId, slot, text }).then(notifyFailure)
    },
    [workspaceId, reportId],
  )
  const readKept = useCallback(async () => {
    const answer = await invoke('report.drafts', { workspaceId, reportId })
    notifyFailure(answer)
    return answer.ok ? answer.value : {}
  }, [workspaceId, reportId])
  // What is still here of the report before must not be written into this one.
  return { drafts: kept?.reportId === reportId ? kept.drafts : null, write, readKept }
}
