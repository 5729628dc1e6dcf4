import { useEffect, useState } from 'react'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { invoke } from '../../state/desk.ts'

/**
 * What can be done with a report's status: at once what was learned, then what the service says now. The second answer
 * takes the place of the first; without a connection it tells so.
 *
 * @returns null until the local copy has answered.
 */
export function useTransitions(workspaceId: string, reportId: number): TransitionsView | null {
  const [view, setView] = useState<TransitionsView | null>(null)

  useEffect(() => {
    let isCurrent = true
    const read = async (ask: boolean) => {
      const answer = await invoke('report.transitions', { workspaceId, reportId, ask })
      if (!isCurrent) return
      if (answer.ok)
        setView((shown) => ({ ...answer.value, options: answer.value.options ?? shown?.options ?? null }))
      else setView({ currentStatus: null, options: null, learnedAt: null, error: answer.error })
    }
    void read(false).then(() => read(true))
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId])

  return view
}
