import { useEffect } from 'react'
import type { BatchView } from '#shared/desk/bulk.ts'
import { useApp } from '../../state/use-app.ts'
import { waitingOf } from '../../words/bulk-words.ts'

/**
 * How often progress is read, in milliseconds. Pushes are not enough: while the request budget is used up none comes,
 * but the time left still decreases.
 */
const rereadEveryMs = 2_000

/**
 * The newest bulk change that still has actions to send, read again while there is one; undefined when there is none.
 */
export function useBatchUnderWay(): BatchView | undefined {
  const batch = useApp(({ batches }) => batches?.find((one) => waitingOf(one) > 0))
  const readBatches = useApp((state) => state.readBatches)
  const isUnderWay = batch !== undefined
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void readBatches(), rereadEveryMs)
    return () => clearInterval(timer)
  }, [isUnderWay, readBatches])
  return batch
}
