import { useEffect } from 'react'
import type { BatchView } from '#shared/desk/bulk.ts'
import { useApp } from '../../state/use-app.ts'
import { waitingOf } from '../../words/bulk-words.ts'

/** While the budget is used up nothing moves, yet the time left becomes less. */
const rereadEveryMs = 2_000

/** The newest bulk change with something still to send; read again while there is one. */
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
