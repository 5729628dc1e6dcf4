import { useEffect, useRef } from 'react'
import { useApp } from '../../state/use-app.ts'
import { useNow } from '../../time/use-now.ts'

/** ms */
const minute = 60_000

/** Whether something is due depends on the present time, which causes no push: it is read again every minute. */
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
