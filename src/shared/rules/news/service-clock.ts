/** One answer of the service, with the `Date` it carried. Own times are monotonic milliseconds. */
export interface ClockReading {
  readonly sentAt: number
  readonly answeredAt: number
  /** ms since 1970 by the service's clock, cut to the second. */
  readonly date: number
}

/** The service's clock minus our own lies between these, in ms. */
export interface OffsetBounds {
  readonly least: number
  readonly most: number
}

/**
 * What answers say about the service's clock. Each one narrows the bounds; where older readings contradict newer
 * ones (the machine slept, the service's clock was set), the newer ones count.
 *
 * @param readings oldest first.
 * @returns null without any reading.
 */
export function offsetBounds(readings: readonly ClockReading[]): OffsetBounds | null {
  let bounds: OffsetBounds | null = null
  for (const { sentAt, answeredAt, date } of readings.toReversed()) {
    // The answer was dated within [date, date + 1 s), at some moment between sending and hearing.
    const one = { least: date - answeredAt, most: date + 1_000 - sentAt }
    if (bounds === null) {
      bounds = one
      continue
    }
    const both: OffsetBounds = {
      least: Math.max(bounds.least, one.least),
      most: Math.min(bounds.most, one.most),
    }
    if (both.least > both.most) return bounds
    bounds = both
  }
  return bounds
}
