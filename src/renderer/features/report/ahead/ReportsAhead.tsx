import { type ReactNode, type RefObject, startTransition, useEffect, useState } from 'react'
import { invoke, listen } from '../../../bridge/desk-bridge.ts'
import { createVisibility, type Visibility } from '../../../design/visibility.ts'
import type { AppState } from '../../../state/app-state.ts'
import { rowAt } from '../../../state/queue-windows.ts'
import { throttled } from '../../../state/throttled.ts'
import { useAppStore } from '../../../state/use-app.ts'
import { prepareTexts, type ReadReport } from '../report-reading.ts'
import { createKnownReports } from './known-reports.ts'
import { PanelGuard } from './PanelGuard.tsx'

/** The reports one step away: read, formatted and drawn ahead out of sight, then uncovered by the step. */

const nobodyWaits = () => false

/** The reports known ahead in this window. */
export const reportsAhead = createKnownReports({ invoke, listen }, (reading, signal) =>
  prepareTexts(reading, signal, nobodyWaits),
)

/** Time that the open report has for itself before neighbours are read, in milliseconds. */
const pause = 70

/** Shortest time between two readings of neighbours that changed, in milliseconds. */
const rereadInterval = 1_000

/** Reads the neighbours of the open report ahead, so that they are ready for the next key. */
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
    // In another list the same report may have other neighbours.
    const look = (state: AppState) => {
      const next = neighbours(state, reportId)
      if (next.length === 0 || next.join() === wanted.join()) return
      wanted = next
      wantSoon()
    }
    look(store.getState())
    const stopLooking = store.subscribe(look)
    // Changed reports are no longer known ahead, so this reads them; those still known are not read again.
    const wantAgain = throttled(rereadInterval, wantSoon)
    const stopListening = listen((event) => {
      if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return
      // Ignore the open report: the engine announces a report as changed when it is seen.
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

/** The reports below and above the cursor; the one below comes first, because users mostly go down. */
function neighbours({ cursor, windows }: AppState, reportId: number): readonly number[] {
  if (cursor?.reportId !== reportId) return []
  return [cursor.index + 1, cursor.index - 1].flatMap((index) => rowAt(windows, index)?.id ?? [])
}

interface PanelsAheadProps<P extends string> {
  readonly workspaceId: string
  /** The report on screen, and the part of it that is drawn. */
  readonly content: ReadReport
  readonly part: P
  /** The part of the neighbours that is drawn: the one they would open with. */
  readonly partAhead: P
  readonly draw: (content: ReadReport, part: P, isShown: boolean) => ReactNode
}

/**
 * Draws the report on screen and, beneath it, its neighbours. The neighbours are drawn ahead, so that going to one of
 * them only uncovers it.
 */
export function PanelsAhead<P extends string>(props: PanelsAheadProps<P>): ReactNode {
  const { workspaceId, content, part, partAhead, draw } = props
  const known = useKnown(workspaceId)
  const shownId = content.report.id
  const ahead = known.filter(({ report }) => report.id !== shownId)
  // Always in the same order: an element that changes places is laid out again.
  return [{ content, part }, ...ahead.map((one) => ({ content: one, part: partAhead }))]
    .toSorted((one, other) => one.content.report.id - other.content.report.id)
    .map((one) => {
      const reportId = one.content.report.id
      const isShown = reportId === shownId
      return (
        <PanelGuard
          key={`${reportId} ${one.part}`}
          content={one.content}
          isShown={isShown}
          onFaultAhead={() => reportsAhead.forget({ workspaceId, reportId })}
        >
          {draw(one.content, one.part, isShown)}
        </PanelGuard>
      )
    })
}

/** The reports known ahead. Drawing them can be interrupted, since the next key is more urgent. */
function useKnown(workspaceId: string): readonly ReadReport[] {
  const [known, setKnown] = useState<readonly ReadReport[]>([])
  useEffect(
    () => reportsAhead.follow(() => startTransition(() => setKnown(reportsAhead.known(workspaceId)))),
    [workspaceId],
  )
  return known
}

/** Lays a panel out while it is out of sight, and tells its parts whether it is shown. */
export function usePanelVisibility(
  element: RefObject<HTMLElement | null>,
  isShown: boolean,
  content: ReadReport,
): Visibility {
  useLaidOutAhead(element, !isShown, content)
  return useSettledVisibility(isShown)
}

/**
 * Lays out a panel that is out of sight when the browser is idle; the browser does not lay out skipped content itself.
 */
function useLaidOutAhead(
  element: RefObject<HTMLElement | null>,
  isAhead: boolean,
  content: ReadReport,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another layout
  useEffect(() => {
    if (!isAhead) return
    const idle = requestIdleCallback(() => element.current?.firstElementChild?.getBoundingClientRect())
    return () => cancelIdleCallback(idle)
  }, [element, isAhead, content])
}

/** Tells the parts of a panel that it is covered, or, after a first frame, that it is shown. */
function useSettledVisibility(isShown: boolean): Visibility {
  const [visibility] = useState(() => createVisibility(isShown))
  useEffect(() => {
    if (!isShown) {
      visibility.set(false)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => visibility.set(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [visibility, isShown])
  return visibility
}
