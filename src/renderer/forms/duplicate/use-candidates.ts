import { useEffect, useMemo } from 'react'
import type { DuplicateCandidate } from '#shared/desk/duplicates.ts'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useAsked } from '../../state/use-answer.ts'

export interface Candidates {
  /** The candidates of the last answered request. */
  readonly found: readonly DuplicateCandidate[]
  /** The text they were found for; null before the first answer, and after a failed one. */
  readonly text: string | null
}

const none: Candidates = { found: [], text: null }

/**
 * Possible originals of a report, searched again with every keystroke. @param isWanted false = nothing is requested.
 */
export function useCandidates(
  workspaceId: string,
  reportId: number,
  text: string,
  isWanted: boolean,
): Candidates {
  const input = { workspaceId, reportId, text: text.slice(0, longestSearch) }
  const asked = useAsked('report.duplicates', isWanted ? input : null, { keepsEarlier: true })
  useEffect(() => {
    if (asked !== null) notifyFailure(asked.answer)
  }, [asked])
  return useMemo(
    () => (asked?.answer.ok ? { found: asked.answer.value, text: asked.input.text } : none),
    [asked],
  )
}
