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
 * The library would draw a list that was scrolled within the same frame. That is needed only if an item in sight is
 * missing. A step of the cursor scrolls to an item that is drawn already, and drawing the list once more would delay the
 * frame that shows the moved cursor, by 4 ms (the median of `npm run bench -- queue`); so it is drawn after that frame.
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
      if (isScrolling && range !== null && !covers(drawn.current, range, overscan)) flushSync(drawNow)
    },
  })
  const { range } = virtualizer
  useLayoutEffect(() => {
    drawn.current = range
  }, [range])
  return virtualizer
}

type Edges = Pick<Range, 'startIndex' | 'endIndex'>

/** Whether the items drawn for one range include all of another. */
function covers(drawn: Edges | null, inSight: Edges, overscan: number): boolean {
  if (drawn === null) return false
  return inSight.startIndex >= drawn.startIndex - overscan && inSight.endIndex <= drawn.endIndex + overscan
}
