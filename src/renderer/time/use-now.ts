import { useSyncExternalStore } from 'react'

/**
 * Makes a clock that is renewed every `step` milliseconds while it has a listener. The whole window shares it, so that
 * all times that follow it change together.
 */
function createClock(step: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      timer ??= setInterval(() => {
        now = Date.now()
        for (const tell of listeners) tell()
      }, step)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    read() {
      if (timer === undefined && Date.now() - now >= step) now = Date.now()
      return now
    },
  }
}

const everySecond = createClock(1_000)
const everyHalfMinute = createClock(30_000)

/** The present time, renewed every 30 s, for ages of minutes and more. In ms since 1970. */
export function useNow(): number {
  return useSyncExternalStore(everyHalfMinute.subscribe, everyHalfMinute.read)
}

/** The present time, renewed every second, for countdowns and visible seconds. In ms since 1970. */
export function useNowToTheSecond(): number {
  return useSyncExternalStore(everySecond.subscribe, everySecond.read)
}
