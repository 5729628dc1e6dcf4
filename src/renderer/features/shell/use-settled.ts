import { useEffect, useRef, useState } from 'react'

/** Changes closer together than this come from a key held down, not from single presses. In ms. */
const heldKeyPace = 70

/**
 * A value that follows at once, but not through a run of quick changes: of those only the last one counts. So a
 * held `j` flies over reports without opening each, which would mark them as seen and ask the service for all.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const lastChange = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const isRun = performance.now() - lastChange.current < heldKeyPace
    lastChange.current = performance.now()
    if (!isRun) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), heldKeyPace)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
