import { useEffect, useState } from 'react'
import { listen } from '../../bridge/desk-bridge.ts'
import { throttled } from '../../state/throttled.ts'

/** The least time between two countings while changes pour in: each takes the engine a good part of a second; ms. */
const recountedAfter = 3_000

/**
 * A number that grows whenever the page must be counted again: after changes, and while histories are being worked out.
 *
 * @param isBehind histories are being worked out, which causes no push.
 */
export function useCountingRounds(workspaceId: string | null, isBehind: boolean): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const recount = throttled(recountedAfter, () => setRound((before) => before + 1))
    const stop = listen((event) => {
      if (event.kind === 'reportsChanged' && event.workspaceId === workspaceId) recount()
    })
    return stop
  }, [workspaceId])
  // Again after each round, until nothing is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round that is over begins the next wait.
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => setRound((before) => before + 1), recountedAfter)
    return () => clearTimeout(timer)
  }, [isBehind, round])
  return round
}
