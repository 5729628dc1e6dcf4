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
 * A list that is scrolled by wheel or finger is drawn in the same frame: the browser scrolls on meanwhile, so the items
 * beyond the edges must be ready soon. After a step of the cursor, the list is drawn one frame later: a step moves the
 * list by one item, which is drawn already, and drawing the list at once would delay the frame that shows the moved
 * cursor by 4 ms (the median of `npm run bench -- queue`).
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
