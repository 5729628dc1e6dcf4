import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { findCommand } from '../../commands/registry.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { rootFontSize } from '../../design/root-font-size.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { AppStore } from '../../state/app-state.ts'
import { optimisticRow } from '../../state/optimistic-update.ts'
import { rowAt } from '../../state/queue-windows.ts'
import { isSelected, shownSelection } from '../../state/selection.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { useNow } from '../../time/use-now.ts'
import { ArrivalsPill } from './ArrivalsPill.tsx'
import { EmptyQueue } from './EmptyQueue.tsx'
import { GroupHead } from './GroupHead.tsx'
import { groupTitle } from './group-words.ts'
import { type ListLayout, listLayout } from './list-layout.ts'
import { densityOf, headHeight, rowHeights } from './list-scroll.ts'
import styles from './ReportGrid.module.css'
import { ReportRowView, rowElementId, SkeletonRow } from './ReportRow.tsx'
import { indexOfRow } from './row-places.ts'
import { useDragSelection } from './use-drag-selection.ts'
import { useDrawnItems } from './use-drawn-items.ts'

interface ReportGridProps {
  readonly opensOnClick: boolean
}

/** How many blank rows are shown while the first answer is pending. */
const skeletonCount = 14
/** How many rows are drawn beyond each edge. Rows are drawn in time while scrolling, so more would be wasted. */
const overscan = 3

/** The reports as a grid in which only the rows on screen exist. The focus stays on the grid, and the cursor moves. */
export function ReportGrid({ opensOnClick }: ReportGridProps): ReactNode {
  const store = useAppStore()
  const total = useApp((state) => state.total)
  const isTotalExact = useApp((state) => state.isTotalExact)
  const windows = useApp((state) => state.windows)
  const groups = useApp((state) => state.groups)
  const optimisticUpdates = useApp((state) => state.optimisticUpdates)
  const cursor = useApp((state) => state.cursor)
  const selection = useApp(shownSelection)
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const rem = useRem(scroller)
  const density = useApp(densityOf)
  /** In px. */
  const row = rowHeights[density] * rem
  const layout = useMemo(
    () => listLayout(groups, total ?? skeletonCount, { row, head: headHeight * rem }),
    [groups, total, row, rem],
  )

  const cursorIndex = cursor?.index
  const virtualizer = useDrawnItems({
    count: layout.items,
    scroller,
    sizeOf: layout.sizeOf,
    overscan,
    indexesFor: useCallback((range: Range) => withCursor(range, cursorIndex, layout), [cursorIndex, layout]),
  })
  // The virtualizer requests sizes again only when the number of items changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups and heights require measuring
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, groups, row])
  const items = virtualizer.getVirtualItems()

  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const first = layout.rowOf(startIndex) ?? layout.rowOf(startIndex + 1) ?? 0
  const last = layout.rowOf(endIndex) ?? layout.rowOf(endIndex - 1) ?? 0
  const room = Math.ceil((virtualizer.scrollRect?.height ?? 0) / row)
  useEffect(
    () => store.getState().showRows(first, last + overscan, room === 0 ? 0 : room + overscan),
    [store, first, last, room],
  )
  useCursorInSight(scroller, layout, virtualizer)
  useCursorAboveBar(scroller, layout, selection !== null)
  usePlaceOfList(scroller, layout)
  useDragSelection(scroller)

  const drawRow = (index: number, top: number) => {
    const shown = total === null ? undefined : rowAt(windows, index)
    const place = { index, top, height: row }
    if (shown === undefined) return <SkeletonRow key={`blank-${index}`} {...place} isStill={total !== null} />
    return (
      // Keyed by index: rows of another question are written into the existing elements.
      <ReportRowView
        key={index}
        {...place}
        row={optimisticRow(shown, optimisticUpdates)}
        now={now}
        isCursor={index === cursorIndex}
        selected={selection === null ? null : isSelected(selection, shown.id)}
      />
    )
  }
  const activeRow = cursor?.reportId ?? null
  return (
    <div className={styles.body}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keymap moves the cursor and opens its report */}
      <div
        ref={scroller}
        className={styles.grid}
        data-density={density}
        role="grid"
        aria-label="Reports"
        aria-rowcount={total === null || !isTotalExact ? -1 : total}
        aria-busy={total === null}
        aria-activedescendant={activeRow === null ? undefined : rowElementId(activeRow)}
        tabIndex={0}
        data-pane="list"
        aria-multiselectable
        onPointerEnter={() => store.getState().pointAtList(true)}
        onPointerLeave={() => store.getState().pointAtList(false)}
        onClick={(event) => {
          const index = indexOfRow(event.target)
          if (index === null || selectByClick(store, event, index)) return
          store.getState().putCursor(index, 'opened')
          if (opensOnClick) store.getState().showPane('report')
        }}
        onDoubleClick={(event) => {
          if (indexOfRow(event.target) !== null) findCommand('report.open')?.run(store)
        }}
      >
        <div className={styles.sizer} role="presentation" style={{ height: layout.height }}>
          {groups.length === 0
            ? items.map((item) => drawRow(item.index, item.start))
            : [...Map.groupBy(items, (item) => layout.groupOf(item.index))].map(([at, members]) => {
                const group = groups[at]
                if (group === undefined) return null
                const { top, height } = layout.placeOf(at)
                return (
                  // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual and keep its layout
                  <div
                    key={group.key}
                    role="rowgroup"
                    aria-label={`${visibleText(groupTitle(group, now))}, ${formatCount(group.count)} reports`}
                    className={styles.group}
                    style={{ height, transform: `translateY(${top}px)` }}
                  >
                    <GroupHead group={group} now={now} />
                    {members.map((item) => {
                      const index = layout.rowOf(item.index)
                      return index === null ? null : drawRow(index, layout.topOf(index) - top)
                    })}
                  </div>
                )
              })}
        </div>
      </div>
      <ArrivalsPill />
      <EmptyQueue />
    </div>
  )
}

/**
 * Handles a click that selects: with Shift, all rows from the last selected row, or else from the cursor, to this one;
 * with Ctrl or Cmd, or on the box of the row, only this row, which is deselected if it was selected.
 *
 * @returns false for a click that does not select.
 */
function selectByClick(store: AppStore, event: MouseEvent, index: number): boolean {
  const { selectRange, toggleSelected, putCursor } = store.getState()
  if (event.shiftKey) void selectRange(index).then(notifyFailure)
  else if (event.ctrlKey || event.metaKey || isBox(event.target)) toggleSelected(index)
  else return false
  putCursor(index, 'shown')
  return true
}

function isBox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-box]') !== null
}

/**
 * Indexes of the items on screen and of the row under the cursor: assistive tools must find that row wherever the list
 * is scrolled to.
 */
function withCursor(range: Range, cursorIndex: number | undefined, layout: ListLayout): number[] {
  const indexes = defaultRangeExtractor(range)
  if (cursorIndex === undefined || !Number.isInteger(cursorIndex)) return indexes
  const item = layout.itemOf(cursorIndex)
  if (item >= range.count || indexes.includes(item)) return indexes
  return [...indexes, item].sort((a, b) => a - b)
}

/**
 * The size of one rem in px. It is read again when the list's size changes: a larger text size makes the parts above
 * the list higher, and the list lower. Reading it while rows are drawn would make the browser compute the page's styles
 * during each drawing.
 */
function useRem(list: React.RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(rootFontSize)
  useLayoutEffect(() => {
    if (list.current === null) return
    const observer = new ResizeObserver(() => setRem(rootFontSize()))
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return rem
}

/**
 * Keeps the row under the cursor in sight when the user moves the cursor, and in place on screen when rows are added or
 * removed above it. The scroll position is already known; reading it from the element would force a layout within the
 * key press.
 */
function useCursorInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  layout: ListLayout,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const cursor = useApp((state) => state.cursor)
  const before = useRef({ cursor, layout })
  useLayoutEffect(() => {
    const { cursor: from, layout: layoutBefore } = before.current
    before.current = { cursor, layout }
    const element = scroller.current
    if (element === null || cursor === null) return
    if (from !== null && from.reportId !== null && from.reportId === cursor.reportId) {
      const distance = layout.topOf(cursor.index) - layoutBefore.topOf(from.index)
      // Group heads above the row may be added or removed, too. `usePlaceOfList` handles a change of row height.
      if (element.scrollTop > 0 && layout.row === layoutBefore.row && distance !== 0)
        element.scrollTop += distance
      return
    }
    if (from?.index === cursor.index) return
    // Show one more row above and below, so that the user sees what comes next.
    const here = layout.topOf(Math.floor(cursor.index))
    const height = layout.sizeOf(layout.itemOf(Math.floor(cursor.index)))
    const top = here - height
    const bottom = here + 2 * height
    // A new cursor was not moved by a key, and its list may just have been scrolled, so read the position from the
    // element.
    const isNew = from === null
    const offset = isNew ? element.scrollTop : (virtualizer.scrollOffset ?? element.scrollTop)
    const room = isNew ? element.clientHeight : (virtualizer.scrollRect?.height ?? element.clientHeight)
    if (top < offset) element.scrollTop = top
    else if (bottom > offset + room) element.scrollTop = bottom - room
  }, [cursor, scroller, layout, virtualizer])
}

/** The selection bar takes room from the end of the list; this keeps the row under the cursor above the bar. */
function useCursorAboveBar(
  scroller: React.RefObject<HTMLDivElement | null>,
  layout: ListLayout,
  hasBar: boolean,
): void {
  const store = useAppStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the bar appears
  useLayoutEffect(() => {
    const element = scroller.current
    const { cursor } = store.getState()
    if (!hasBar || element === null || cursor === null) return
    const index = Math.floor(cursor.index)
    const bottom = layout.topOf(index) + layout.sizeOf(layout.itemOf(index))
    const isInSight = layout.topOf(index) >= element.scrollTop
    if (isInSight && bottom > element.scrollTop + element.clientHeight) {
      element.scrollTop = bottom - element.clientHeight
    }
  }, [hasBar])
}

/**
 * When the list shows another question's reports, scrolls it to its top, or to where the user left it. The same is done
 * when the list comes back after the report had taken its place.
 */
function usePlaceOfList(scroller: React.RefObject<HTMLDivElement | null>, layout: ListLayout): void {
  const store = useAppStore()
  const listEpoch = useApp((state) => state.listEpoch)
  const drawn = useRef(layout)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = drawn.current
    // With another row height, the same rows stay on screen.
    if (element !== null && before.row !== layout.row)
      element.scrollTop = layout.topOfPlace(before.placeAt(element.scrollTop))
    drawn.current = layout
  }, [layout, scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the epoch is the reason to run
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = layout.topOfPlace(store.getState().listTop)
  }, [listEpoch, scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (element !== null && store.getState().total !== null)
        store.setState({ listTop: drawn.current.placeAt(element.scrollTop) })
    }
  }, [store, scroller])
}
