/** One answer of the service, with the `Date` it carried. Own times are monotonic milliseconds. */
export interface ClockReading {
  readonly sentAt: number
  readonly answeredAt: number
  /** ms since 1970 by the service's clock, cut to the second. */
  readonly date: number
}

/** Bounds of the service's clock minus our own, in ms. */
export interface OffsetBounds {
  readonly least: number
  readonly most: number
}

/**
 * The service's clock, estimated from its answers. Each one narrows the bounds; if older readings contradict newer ones
 * (the machine slept, the service's clock was set), the newer ones win.
 *
 * @param readings oldest first.
 * @returns null without any reading.
 */
export function offsetBounds(readings: readonly ClockReading[]): OffsetBounds | null {
  let bounds: OffsetBounds | null = null
  for (const { sentAt, answeredAt, date } of readings.toReversed()) {
    // The answer was dated within [date, date + 1 s), at some moment between request and answer.
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
