import { useState } from 'react'
import type { OriginalHindrance } from '#shared/rules/duplicates/duplicate-hindrance.ts'
import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { hindranceWords } from '../../words/duplicate-words.ts'
import { type Candidates, useCandidates } from './use-candidates.ts'

export interface Original {
  readonly candidates: Candidates
  /** The report that the text names by its number; null if there is none, or if it cannot be the original. */
  readonly named: ChosenOriginal | null
  /** Why the named report cannot be the original; null = it can, as far as is known. */
  readonly error: string | null
  /** Requests an answer for text typed just before sending. @returns whether the named report can be the original. */
  readonly check: () => Promise<boolean>
}

/**
 * The original of a duplicate while the user chooses it.
 *
 * @param text the text of its field.
 * @param isWanted whether the change of state needs an original.
 */
export function useOriginal(
  workspaceId: string,
  reportId: number,
  text: string,
  isWanted: boolean,
): Original {
  const candidates = useCandidates(workspaceId, reportId, text, isWanted)
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1]
  const id = digits === undefined ? null : Number(digits)
  const exact = candidates.found.find(({ row }) => row.id === id)
  const [checked, setChecked] = useState<{
    readonly of: Candidates
    readonly hindrance: OriginalHindrance
  } | null>(null)
  // Newer candidates show whether it still holds.
  const later = checked?.of === candidates ? checked.hindrance : null
  const hindrance = later ?? exact?.hindrance ?? (id === reportId ? ({ kind: 'itself' } as const) : null)
  const error = id === null || hindrance === null ? null : hindranceWords(hindrance, id)

  const check = async () => {
    if (id === null || error !== null) return false
    const asked = await invoke('report.duplicates', { workspaceId, reportId, text: `#${id}` })
    // A report that is not on this computer can still be named: the service knows it.
    const found = asked.ok ? asked.value.find(({ row }) => row.id === id)?.hindrance : null
    // Found since the candidates were read; shown at the field.
    if (found != null) setChecked({ of: candidates, hindrance: found })
    return found == null
  }
  return {
    candidates,
    named: id === null || error !== null ? null : { id, title: exact?.row.title ?? null },
    error,
    check,
  }
}
