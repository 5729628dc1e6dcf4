import { useCallback, useEffect, useState } from 'react'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { invoke } from '../../bridge/desk.ts'

export interface Transitions {
  readonly view: TransitionsView
  /** The service is being asked beside it. */
  readonly isAsking: boolean
  /** Forgets that the change was refused, and asks the service again. */
  readonly tryAgain: () => void
}

/** Before anything is known: all of the specification's transitions. */
const nothingKnown: TransitionsView = {
  currentStatus: null,
  options: transitionNames.map((transition) => ({
    transition,
    possibility: 'unknown',
    targetStatus: null,
    requiresMessage: transition === 'needs_more_info',
    requiresDuplicate: transition === 'duplicate',
  })),
  listedAt: null,
  isListRefused: false,
  refusal: null,
  error: null,
}

/** A report's transitions: at once those learned before, then those the service lists now. */
export function useTransitions(workspaceId: string, reportId: number): Transitions {
  const [view, setView] = useState(nothingKnown)
  const [isAsking, setAsking] = useState(true)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is what asks anew
  useEffect(() => {
    let isCurrent = true
    const read = async (ask: boolean) => {
      const answer = await invoke('report.transitions', { workspaceId, reportId, ask })
      if (!isCurrent) return
      // The learned ones stay when they cannot be read again.
      setView((shown) => (answer.ok ? answer.value : { ...shown, error: answer.error }))
    }
    setAsking(true)
    void read(false)
      .then(() => read(true))
      .then(() => {
        if (isCurrent) setAsking(false)
      })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, reportId, round])

  const tryAgain = useCallback(() => {
    const forgotten = invoke('act.forgetRefusal', { workspaceId, action: 'transition', about: { reportId } })
    void forgotten.then(() => setRound((before) => before + 1))
  }, [workspaceId, reportId])
  return { view, isAsking, tryAgain }
}
