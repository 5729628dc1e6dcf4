/** Counts how many things finished lately. */
export interface ReadingRate {
  finished(): void
  /** How many finished within `withinMs` before now, but never more than `atMost`. */
  readonly lately: number
}

/** @param now ms of a clock that is never set. */
export function createReadingRate(
  now: () => number,
  { withinMs, atMost }: { readonly withinMs: number; readonly atMost: number },
): ReadingRate {
  /** When the last `atMost` things finished, oldest first. */
  let times: number[] = []
  return {
    finished: () => {
      if (times.length >= atMost) times.shift()
      times.push(now())
    },
    get lately() {
      const since = now() - withinMs
      if ((times[0] ?? since) < since) times = times.filter((time) => time >= since)
      return times.length
    },
  }
}
