import { useCallback, useEffect, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { invoke } from '../../state/desk.ts'
import { useApp } from '../../state/use-app.ts'

interface UseReportFetch {
  readonly isAsking: boolean
  /** Why the report did not come. */
  readonly error: DeskError | null
  readonly ask: () => void
}

/**
 * Asks the service for a report that is not on this computer, and tells how that ended. What comes is pushed, so
 * that the pane reads it by itself.
 *
 * @param atOnce whether it is asked without being told to: for a report somebody has opened.
 */
export function useReportFetch(reportId: number, atOnce: boolean): UseReportFetch {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const [asking, setAsking] = useState({ isAsking: atOnce, error: null as DeskError | null })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (workspaceId === null || (round === 0 && !atOnce)) return
    let isWanted = true
    setAsking({ isAsking: true, error: null })
    void invoke('report.fetch', { workspaceId, reportId }).then((answer) => {
      if (isWanted) setAsking({ isAsking: false, error: answer.ok ? null : answer.error })
    })
    return () => {
      isWanted = false
    }
  }, [workspaceId, reportId, atOnce, round])

  const ask = useCallback(() => setRound((count) => count + 1), [])
  return { ...asking, ask }
}
