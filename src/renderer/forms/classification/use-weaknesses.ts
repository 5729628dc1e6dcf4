import { useEffect } from 'react'
import type { UsualWeakness, Weakness } from '#shared/desk/form-choices.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useAsked, useValue } from '../../state/use-answer.ts'

export interface FoundWeaknesses {
  readonly weaknesses: readonly Weakness[]
  /**
   * Whether the weaknesses are for the present text; false: they are for the previous text, and the answer is pending.
   */
  readonly isCurrent: boolean
  /** Whether no weakness matches the present text; false while the answer is pending or after a failure. */
  readonly isEmpty: boolean
}

/** Longest text that is searched for, in UTF-16 units; the rest of a longer one is ignored. */
const longestText = 200

/** The weaknesses that match a number or words, the best first. */
export function useFoundWeaknesses(workspaceId: string, text: string): FoundWeaknesses {
  const input = text.trim() === '' ? null : { workspaceId, text: text.slice(0, longestText) }
  const asked = useAsked('act.findCwe', input, { keepsEarlier: true })
  const answer = asked?.answer ?? null
  useEffect(() => {
    if (answer !== null) notifyFailure(answer)
  }, [answer])
  const weaknesses = answer?.ok ? answer.value : []
  const isCurrent = asked?.input.text === input?.text
  return { weaknesses, isCurrent, isEmpty: isCurrent && answer?.ok === true && weaknesses.length === 0 }
}

/** The most frequent weaknesses in the reports of a program or workspace. @param place null = none are requested. */
export function useUsualWeaknesses(
  place: { readonly workspaceId: string; readonly programId: number | null } | null,
): readonly UsualWeakness[] {
  return useValue('act.usualCwe', place) ?? []
}
