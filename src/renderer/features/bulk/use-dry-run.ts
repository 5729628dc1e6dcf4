import { useState } from 'react'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { DryRun, Gathered, TransitionOffer } from '#shared/desk/bulk.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { shownSelection, toBulkSelection } from '../../state/selection.ts'
import { useAnswer, useAsked } from '../../state/use-answer.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { countsLike } from './bulk-form.ts'

/** Wait after the last change of an action until its dry run, in milliseconds. */
const settledAfter = 120

const nothingSelected = err({ kind: 'unknownHere', what: 'selection' } as const)

/**
 * The selected reports, resolved when the dialog opens; null until they are. Without a selection, the error is
 * `unknownHere`.
 *
 * @param round changing it resolves the same selection again; the earlier result stays meanwhile.
 */
export function useGathered(round: number): Result<Gathered> | null {
  const store = useAppStore()
  const [input] = useState(() => {
    const state = store.getState()
    const [selection, workspaceId] = [shownSelection(state), state.currentWorkspaceId]
    if (selection === null || workspaceId === null) return null
    return { workspaceId, selection: toBulkSelection(selection, state) }
  })
  const gathered = useAnswer('bulk.gather', input, { round, keepsEarlier: true })
  return input === null ? nothingSelected : gathered
}

export interface Learning {
  readonly isAsking: boolean
  /** Why the last attempt failed; null = it did not. */
  readonly error: DeskError | null
  /** The transitions offered, as far as they are known now. */
  readonly offers: readonly TransitionOffer[]
  /** Increased with each attempt: an earlier dry run may have other results now. */
  readonly times: number
  ask(): Promise<void>
}

/**
 * The transitions that the service offers for the selected reports, as far as they are known; `ask` requests those for
 * kinds of reports that the service was not asked about yet.
 */
export function useLearning({ gatheredId, transitions }: Gathered): Learning {
  const workspaceId = useApp((state) => state.currentWorkspaceId) ?? ''
  const [learned, setLearned] = useState({
    isAsking: false,
    error: null as DeskError | null,
    offers: transitions,
    times: 0,
  })
  const ask = async () => {
    setLearned((before) => ({ ...before, isAsking: true }))
    const answer = await invoke('bulk.learn', { workspaceId, gatheredId })
    setLearned((before) => ({
      isAsking: false,
      error: answer.ok ? null : answer.error,
      offers: answer.ok ? answer.value : before.offers,
      times: before.times + 1,
    }))
  }
  return { ...learned, ask }
}

/**
 * The expected results of an action, tried again whenever the action changes. While only its text changes, the previous
 * answer stays.
 *
 * @param round changing it tries the same action again.
 * @returns null: there is no action, or its result is not there yet.
 */
export function useDryRun(
  gatheredId: number,
  action: BulkAction | null,
  round: number,
): Result<DryRun> | null {
  const workspaceId = useApp((state) => state.currentWorkspaceId) ?? ''
  const asked = useAsked('bulk.dryRun', action === null ? null : { workspaceId, gatheredId, action }, {
    pause: settledAfter,
    round,
    keepsEarlier: true,
  })
  return action !== null && asked !== null && countsLike(asked.input.action, action) ? asked.answer : null
}
