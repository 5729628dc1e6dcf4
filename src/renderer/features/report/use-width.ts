import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { rootFontSize } from '../../design/root-font-size.ts'

/** The width of an element in rem, kept up to date; null before it is on screen. */
export function useWidth<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>
  readonly rems: number | null
} {
  const ref = useRef<E>(null)
  const [rems, setRems] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = (): void => setRems(element.clientWidth / rootFontSize())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, rems }
}
