import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

interface DrawnItemsOptions {
  readonly count: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The height of an item, in px. */
  readonly sizeOf: (index: number) => number
  /** How many items are drawn beyond each edge of the scroller. */
  readonly overscan: number
  /** Indexes of the items to draw when those of a range are in sight. */
  readonly indexesFor: (range: Range) => number[]
}

/**
 * The items of a long list that are drawn: those in sight and a few beyond them.
 *
 * A scrolled list is drawn in the same frame. A wheel or a finger needs that, because the browser scrolls on meanwhile,
 * so the items beyond the edges must be ready soon. But a step of the cursor moves the list by one item, which is drawn
 * already. Drawing the list in the same frame would delay that frame, which shows the moved cursor, by 4 ms (the median
 * of `npm run bench -- queue`), so after a step the list is drawn one frame later.
 */
export function useDrawnItems(options: DrawnItemsOptions): Virtualizer<HTMLDivElement, Element> {
  const { count, scroller, sizeOf, overscan, indexesFor } = options
  const [, drawNow] = useReducer((times: number) => times + 1, 0)
  const drawn = useRef<Edges | null>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    overscan,
    rangeExtractor: indexesFor,
    useFlushSync: false,
    onChange: ({ range }, isScrolling) => {
      if (isScrolling && range !== null && !isStep(drawn.current, range)) flushSync(drawNow)
    },
  })
  // The property `range` may be that of the previous drawing.
  const range = virtualizer.calculateRange()
  useLayoutEffect(() => {
    drawn.current = range
  }, [range])
  return virtualizer
}

type Edges = Pick<Range, 'startIndex' | 'endIndex'>

/** Whether the list was moved by at most one item since it was drawn. */
function isStep(drawn: Edges | null, inSight: Edges): boolean {
  if (drawn === null) return false
  const moved = [inSight.startIndex - drawn.startIndex, inSight.endIndex - drawn.endIndex]
  return moved.every((items) => Math.abs(items) <= 1)
}
