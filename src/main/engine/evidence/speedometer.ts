/** Measures how fast bytes arrive, over the last few seconds. */
export interface Speedometer {
  /** @param bytes how many were received in total; fewer than before = the download started over. */
  note(bytes: number): void
  bytesPerSecond(): number
}

/** Time over which the speed is measured, in ms. */
const windowMs = 3_000
/** Shortest time between two notes that are kept, in ms. */
const stepMs = 100

/** @param now ms of a clock that never goes back. */
export function createSpeedometer(now: () => number): Speedometer {
  let notes: { readonly at: number; readonly bytes: number }[] = []
  return {
    note: (bytes) => {
      const at = now()
      const last = notes.at(-1)
      if (last !== undefined && bytes < last.bytes) notes = []
      else if (last !== undefined && notes.length > 1 && at - (notes.at(-2)?.at ?? 0) < stepMs) notes.pop()
      notes.push({ at, bytes })
      notes = notes.filter((note, index) => at - note.at <= windowMs || index >= notes.length - 2)
    },
    bytesPerSecond: () => {
      const [first] = notes
      const last = notes.at(-1)
      if (first === undefined || last === undefined || now() - last.at > windowMs) return 0
      const took = now() - first.at
      return took <= 0 ? 0 : ((last.bytes - first.bytes) / took) * 1_000
    },
  }
}
