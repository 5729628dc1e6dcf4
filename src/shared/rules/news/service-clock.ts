/** When a request was sent and answered, in ms of this machine's monotonic clock, and the answer's `Date` header. */
export interface ClockReading {
  readonly sentAt: number
  readonly answeredAt: number
  /** The `Date` header: ms since 1970 by the service's clock, truncated to seconds. */
  readonly date: number
}

/** Bounds for the service's clock minus this machine's monotonic clock, in ms. */
export interface OffsetBounds {
  readonly least: number
  readonly most: number
}

/**
 * Estimates the service's clock from its answers. Each reading narrows the bounds. If older readings contradict newer
 * ones (the machine slept, or the service's clock was set), the older ones are ignored.
 *
 * @param readings oldest first.
 * @returns null without any reading.
 */
export function offsetBounds(readings: readonly ClockReading[]): OffsetBounds | null {
  let bounds: OffsetBounds | null = null
  for (const { sentAt, answeredAt, date } of readings.toReversed()) {
    // At some moment between request and answer, the service's clock was within [date, date + 1 s).
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
