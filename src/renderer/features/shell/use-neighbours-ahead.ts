import { useEffect } from 'react'
import { listen } from '../../state/desk.ts'
import { paced } from '../../state/paced.ts'
import { rowAt } from '../../state/queue-windows.ts'
import type { AppState } from '../../state/store.ts'
import { useAppStore } from '../../state/use-app.ts'
import { reportsAhead } from '../report/reports-ahead.ts'

/** Milliseconds that the open report has for itself first. */
const pause = 70

/** Milliseconds at least between two readings of neighbours that changed. */
const rereadInterval = 1_000

/** Reads the reports a step away from the open one ahead, so that the next key finds them ready. */
export function useNeighboursAhead(workspaceId: string | null, reportId: number | null): void {
  const store = useAppStore()
  useEffect(() => {
    if (workspaceId === null || reportId === null) return
    let isOpen = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted: readonly number[] = []
    const wantSoon = () => {
      clearTimeout(timer)
      if (isOpen) timer = setTimeout(() => void reportsAhead.want(workspaceId, wanted), pause)
    }
    // Another list may have other neighbours of the same report.
    const look = (state: AppState) => {
      const next = neighbours(state, reportId)
      if (next.length === 0 || next.join() === wanted.join()) return
      wanted = next
      wantSoon()
    }
    look(store.getState())
    const stopLooking = store.subscribe(look)
    // What changed is not known ahead any more; what is still known is not read again.
    const wantAgain = paced(rereadInterval, wantSoon)
    const stopListening = listen((event) => {
      if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return
      // Each report that is opened changes by being seen.
      if (event.reportIds === 'many' || event.reportIds.some((id) => id !== reportId)) wantAgain()
    })
    return () => {
      isOpen = false
      stopLooking()
      stopListening()
      clearTimeout(timer)
    }
  }, [store, workspaceId, reportId])
}

/** The one after the cursor first: most walks go down. */
function neighbours({ cursor, windows }: AppState, reportId: number): readonly number[] {
  if (cursor?.reportId !== reportId) return []
  return [cursor.index + 1, cursor.index - 1].flatMap((index) => rowAt(windows, index)?.id ?? [])
}
