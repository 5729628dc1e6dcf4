import { useEffect, useRef } from 'react'
import { useApp } from '../../state/use-app.ts'
import { useNow } from '../../time/use-now.ts'

/** ms */
const minute = 60_000

/** What is due goes by the present, which no push tells of: it is read again with each minute. */
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
