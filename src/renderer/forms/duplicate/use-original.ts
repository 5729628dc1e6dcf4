import type { ChosenOriginal } from '#shared/rules/templates/report-values.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { hindranceWords } from '../../words/duplicate-words.ts'
import { type Candidates, useCandidates } from './use-candidates.ts'

export interface Original {
  readonly candidates: Candidates
  /** The report named by its number, unless something speaks against it. */
  readonly named: ChosenOriginal | null
  /** Why the named report cannot be the original. */
  readonly error: string | null
  /** Asks once more, for text typed before the answer came. @returns whether it can be the original. */
  readonly check: () => Promise<boolean>
}

/**
 * The original of a duplicate while it is being chosen.
 *
 * @param text the text of its field.
 * @param isWanted the change of state needs an original.
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
  const hindrance = exact?.hindrance ?? (id === reportId ? ({ kind: 'itself' } as const) : null)
  const error = id === null || hindrance === null ? null : hindranceWords(hindrance, id)

  const check = async () => {
    if (id === null || error !== null) return false
    const asked = await invoke('report.duplicates', { workspaceId, reportId, text: `#${id}` })
    // A report that is not here can still be named: the service knows.
    return !asked.ok || asked.value.every(({ row, hindrance: found }) => row.id !== id || found === null)
  }
  return {
    candidates,
    named: id === null || error !== null ? null : { id, title: exact?.row.title ?? null },
    error,
    check,
  }
}
