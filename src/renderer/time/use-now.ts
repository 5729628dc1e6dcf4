import { useSyncExternalStore } from 'react'

/**
 * One clock for each step in the whole window, so that everything changes together, and no timer runs without a
 * listener.
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
