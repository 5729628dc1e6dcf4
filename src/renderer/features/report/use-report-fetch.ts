import { useCallback, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'

interface UseReportFetch {
  readonly isAsking: boolean
  /** Why the report did not arrive. */
  readonly error: DeskError | null
  readonly ask: () => void
}

/**
 * Requests a report that is not on this computer from the service, and returns how that ended. When the report arrives,
 * a push makes the pane read it.
 *
 * @param atOnce whether to request it without a call of `ask`: for a report that the user has opened.
 */
export function useReportFetch(reportId: number, atOnce: boolean): UseReportFetch {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const [round, setRound] = useState(0)
  const isWanted = workspaceId !== null && (round > 0 || atOnce)
  const answer = useAnswer('report.fetch', isWanted ? { workspaceId, reportId } : null, { round })

  const ask = useCallback(() => setRound((count) => count + 1), [])
  return { isAsking: isWanted && answer === null, error: answer?.ok === false ? answer.error : null, ask }
}
