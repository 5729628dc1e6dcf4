import { useEffect, useState } from 'react'
import { listen } from '../../bridge/desk-bridge.ts'
import { throttled } from '../../state/throttled.ts'

/**
 * Shortest time between two counts while changes pour in, in milliseconds: a count keeps the engine busy for a good
 * part of a second.
 */
const recountedAfter = 3_000

/**
 * Returns a number that increases whenever the page must be counted again: after changes, and while histories are being
 * computed.
 *
 * @param isBehind whether histories are being computed, which causes no push.
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
  // Count again after each round until all histories are computed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new round starts another wait
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => setRound((before) => before + 1), recountedAfter)
    return () => clearTimeout(timer)
  }, [isBehind, round])
  return round
}
