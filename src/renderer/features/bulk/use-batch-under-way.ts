import { useEffect } from 'react'
import type { BatchView } from '#shared/desk/bulk.ts'
import { useApp } from '../../state/use-app.ts'
import { waitingOf } from '../../words/bulk-words.ts'

/** While the budget lets nothing through nothing moves, and what is left becomes less all the same. */
const rereadEveryMs = 2_000

/** The newest bulk change of which something is still to be sent; read again while there is one. */
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
