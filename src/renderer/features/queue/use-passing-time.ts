import { useEffect, useRef } from 'react'
import { useApp } from '../../state/use-app.ts'
import { useNow } from '../../time/use-now.ts'

/** In milliseconds. */
const minute = 60_000

/**
 * Whether something is due depends on the present time. Time causes no push, so due reports are read again every
 * minute.
 */
export function usePassingTime(): void {
  const passTime = useApp((state) => state.passTime)
  const now = Math.floor(useNow() / minute)
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    passTime()
  }, [now, passTime])
}
