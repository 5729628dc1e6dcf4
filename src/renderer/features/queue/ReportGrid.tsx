import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { findCommand } from '../../commands/registry.ts'
import { rowAt } from '../../state/queue-windows.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { useNow } from '../../time/use-now.ts'
import { EmptyQueue } from './EmptyQueue.tsx'
import styles from './ReportGrid.module.css'
import { ReportRowView, rowElementId, SkeletonRow } from './ReportRow.tsx'

interface ReportGridProps {
  readonly opensOnClick: boolean
}

/** Blank rows where the first answer is still on its way. */
const skeletonCount = 14
/** Rows kept beyond each edge, so that a step does not meet a blank one. */
const overscan = 8

/** The reports as a grid of which only the rows on screen exist. The focus stays on the grid; the cursor moves. */
export function ReportGrid({ opensOnClick }: ReportGridProps): ReactNode {
  const store = useAppStore()
  const total = useApp((state) => state.total)
  const windows = useApp((state) => state.windows)
  const cursor = useApp((state) => state.cursor)
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()

  const cursorIndex = cursor?.index
  const virtualizer = useVirtualizer({
    count: total ?? skeletonCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: useCallback((range: Range) => withCursor(range, cursorIndex), [cursorIndex]),
  })
  const items = virtualizer.getVirtualItems()

  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => store.getState().showRows(startIndex, endIndex + overscan), [store, startIndex, endIndex])
  useCursorInSight(scroller, rowHeight)
  useTopOnNewList(scroller)

  const activeRow = cursor?.reportId ?? null
  return (
    <div className={styles.body}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keymap moves the cursor and opens what is under it */}
      <div
        ref={scroller}
        className={styles.grid}
        role="grid"
        aria-label="Reports"
        aria-rowcount={total ?? -1}
        aria-busy={total === null}
        aria-activedescendant={activeRow === null ? undefined : rowElementId(activeRow)}
        tabIndex={0}
        data-pane="list"
        onClick={(event) => {
          const index = indexOfRow(event.target)
          if (index === null) return
          store.getState().putCursor(index)
          if (opensOnClick) store.getState().showPane('report')
        }}
        onDoubleClick={(event) => {
          if (indexOfRow(event.target) !== null) findCommand('report.open')?.run(store)
        }}
      >
        <div className={styles.sizer} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = total === null ? undefined : rowAt(windows, item.index)
            const place = { index: item.index, top: item.start, height: item.size }
            if (row === undefined) return <SkeletonRow key={`blank-${item.index}`} {...place} />
            return (
              <ReportRowView
                key={row.id}
                {...place}
                row={row}
                now={now}
                isCursor={item.index === cursorIndex}
              />
            )
          })}
        </div>
      </div>
      <EmptyQueue />
    </div>
  )
}

/** The index of the row that was clicked; null beside the rows and on one that is still on its way. */
function indexOfRow(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[role="row"][id]') : null
  return row === null ? null : Number(row.getAttribute('aria-rowindex')) - 1
}

/** The rows on screen, and the one under the cursor: assistive tools must find it wherever the list is scrolled. */
function withCursor(range: Range, cursorIndex: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range)
  if (cursorIndex === undefined || !Number.isInteger(cursorIndex) || cursorIndex >= range.count)
    return indexes
  return indexes.includes(cursorIndex) ? indexes : [...indexes, cursorIndex].sort((a, b) => a - b)
}

/** The height of a row in px: a length in rem, so that it grows with the text size of the system. */
function useRowHeight(): number {
  return 3.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/**
 * Keeps the row under the cursor in sight when a person moves it, and keeps it where it is on screen when rows
 * are added or taken away above it.
 */
function useCursorInSight(scroller: React.RefObject<HTMLDivElement | null>, rowHeight: number): void {
  const cursor = useApp((state) => state.cursor)
  const before = useRef(cursor)
  useLayoutEffect(() => {
    const from = before.current
    before.current = cursor
    const element = scroller.current
    if (element === null || cursor === null || from?.index === cursor.index) return
    const isSameReport = from?.reportId === cursor.reportId && cursor.reportId !== null
    if (isSameReport && from !== null) {
      if (element.scrollTop > 0) element.scrollTop += (cursor.index - from.index) * rowHeight
      return
    }
    // One row more on either side, to see what comes.
    const top = (Math.floor(cursor.index) - 1) * rowHeight
    const bottom = top + 3 * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }, [cursor, scroller, rowHeight])
}

/** Another question, another list: it begins at its top. */
function useTopOnNewList(scroller: React.RefObject<HTMLDivElement | null>): void {
  const listEpoch = useApp((state) => state.listEpoch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the epoch is the very reason to run
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [listEpoch, scroller])
}
