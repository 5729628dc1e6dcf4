import { useEffect } from 'react'
import { rowAt } from '../../state/queue-windows.ts'
import type { AppState } from '../../state/store.ts'
import { useAppStore } from '../../state/use-app.ts'
import { reportsAhead } from '../report/reports-ahead.ts'

/** Milliseconds that the open report has for itself first. */
const pause = 70

/** Reads the reports a step away from the open one ahead, so that the next key finds them ready. */
export function useNeighboursAhead(workspaceId: string | null, reportId: number | null): void {
  const store = useAppStore()
  useEffect(() => {
    if (workspaceId === null || reportId === null) return
    const timer = setTimeout(
      () => void reportsAhead.want(workspaceId, neighbours(store.getState(), reportId)),
      pause,
    )
    return () => clearTimeout(timer)
  }, [store, workspaceId, reportId])
}

/** The one after the cursor first: most walks go down. */
function neighbours({ cursor, windows }: AppState, reportId: number): readonly number[] {
  if (cursor?.reportId !== reportId) return []
  return [cursor.index + 1, cursor.index - 1].flatMap((index) => rowAt(windows, index)?.id ?? [])
}
