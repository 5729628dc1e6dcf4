import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in CSS px, kept up to date; null before it is on screen. */
export function useWidth<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>
  readonly width: number | null
} {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
