import { useCallback, useEffect, useState } from 'react'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { invoke, listen } from '../../bridge/desk.ts'
import { paced } from '../../state/paced.ts'
import { concerns } from '../../state/report-target.ts'

/** Milliseconds between two readings while pushes come in swarms. */
const rereadInterval = 250

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

/**
 * A report's transitions: at once those learned before, then those the service lists now, and what is known whenever
 * the report has changed. A colleague may move it while somebody writes.
 */
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
      setView((shown) => {
        // The learned ones stay when they cannot be read again.
        if (!answer.ok) return { ...shown, error: answer.error }
        // Why the service could not be asked stands until it is asked again.
        return ask ? answer.value : { ...answer.value, error: shown.error }
      })
    }
    setAsking(true)
    void read(false)
      .then(() => read(true))
      .then(() => {
        if (isCurrent) setAsking(false)
      })
    const reread = paced(rereadInterval, () => void read(false))
    const stop = listen((event) => {
      if (concerns(event, { workspaceId, reportId })) reread()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspaceId, reportId, round])

  const tryAgain = useCallback(() => {
    const forgotten = invoke('act.forgetRefusal', { workspaceId, action: 'transition', about: { reportId } })
    void forgotten.then(() => setRound((before) => before + 1))
  }, [workspaceId, reportId])
  return { view, isAsking, tryAgain }
}
