import { useEffect, useState } from 'react'
import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { notifyFailure } from '../../errors/notify-error.ts'
import { invoke } from '../../state/desk.ts'

export interface Candidates {
  /** Those of the last question that was answered. */
  readonly found: readonly DuplicateCandidate[]
  /** The text they were found with; null before the first answer. */
  readonly text: string | null
}

const none: Candidates = { found: [], text: null }

/** Reports a report may be a duplicate of, found anew with every key. @param isWanted false = nothing is asked. */
export function useCandidates(
  workspaceId: string,
  reportId: number,
  text: string,
  isWanted: boolean,
): Candidates {
  const [candidates, setCandidates] = useState(none)

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const asked = text.slice(0, longestSearch)
    void invoke('report.duplicates', { workspaceId, reportId, text: asked }).then((answer) => {
      if (!isCurrent) return
      notifyFailure(answer)
      setCandidates({ found: answer.ok ? answer.value : [], text })
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId, text, isWanted])

  return candidates
}
