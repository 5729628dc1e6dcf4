import { type RefObject, useLayoutEffect, useState } from 'react'

/** The current width of an element's content, in whole px; 0 until its first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    setWidth(Math.floor(current.clientWidth))
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
