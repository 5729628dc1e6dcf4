import { useCallback, useEffect, useState } from 'react'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import { invoke, listen } from '../../bridge/desk-bridge.ts'
import { useVisibility } from '../../design/visibility.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { followAnswer } from '../../state/follow-answer.ts'
import { keptSame } from '../../state/kept-same.ts'
import { concerns } from '../../state/report-target.ts'

export interface Transitions {
  readonly view: TransitionsView
  /** Whether a request to the service is pending. */
  readonly isAsking: boolean
  /** Forgets that the change was refused, and requests the transitions again. */
  readonly tryAgain: () => void
}

/** The view before anything is known: all transitions of the specification. */
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
 * A report's transitions: first those learned earlier, then those that the service lists now. The learned ones are read
 * again whenever the report has changed: a colleague may move the report while the user writes.
 */
export function useTransitions(workspaceId: string, reportId: number): Transitions {
  const [view, setView] = useState(nothingKnown)
  const [isAsking, setAsking] = useState(true)
  const [round, setRound] = useState(0)
  const visibility = useVisibility()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` repeats the request
  useEffect(() => {
    let isCurrent = true
    const target = { workspaceId, reportId }
    setAsking(true)
    const stopFollowing = followAnswer({ listen }, visibility, {
      pause: 0,
      read: () => invoke('report.transitions', { ...target, ask: false }),
      isChangedBy: (event) => concerns(event, target),
      // Keep the reason why the service could not be reached until the next request. Keep the learned transitions if
      // they cannot be read again.
      show: (answer) =>
        setView((shown) =>
          answer.ok
            ? keptSame(shown, { ...answer.value, error: shown.error })
            : { ...shown, error: answer.error },
        ),
    })
    void invoke('report.transitions', { ...target, ask: true }).then((answer) => {
      if (!isCurrent) return
      setView((shown) => (answer.ok ? answer.value : { ...shown, error: answer.error }))
      setAsking(false)
    })
    return () => {
      isCurrent = false
      stopFollowing()
    }
  }, [workspaceId, reportId, round, visibility])

  const tryAgain = useCallback(() => {
    const forgotten = invoke('act.forgetRefusal', { workspaceId, action: 'transition', about: { reportId } })
    void forgotten.then((answer) => {
      notifyFailure(answer)
      setRound((before) => before + 1)
    })
  }, [workspaceId, reportId])
  return { view, isAsking, tryAgain }
}
