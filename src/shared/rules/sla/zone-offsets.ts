import { fromAbsolute } from '@internationalized/date'

/** A stretch of time in which a zone's offset from UTC does not change. ms since 1970; `to` is excluded. */
export interface OffsetStretch {
  readonly from: number
  readonly to: number
  /** By how much local time is ahead of UTC, in ms. */
  readonly offset: number
}

/** Distance between the instants at which offsets are compared, in ms; no zone changed its clocks twice within that. */
const step = 12 * 3_600_000

/** Divides the time between two instants into stretches, in order and without gaps. */
export function offsetStretches(timeZone: string, from: number, to: number): readonly OffsetStretch[] {
  const offsetAt = (instant: number): number => fromAbsolute(instant, timeZone).offset
  const stretches: OffsetStretch[] = []
  let begin = from
  let offset = offsetAt(from)
  for (let at = from; at < to; at += step) {
    const next = Math.min(at + step, to)
    const later = offsetAt(next)
    if (later === offset) continue
    const change = firstWith(later, at, next, offsetAt)
    stretches.push({ from: begin, to: change, offset })
    begin = change
    offset = later
  }
  if (begin < to) stretches.push({ from: begin, to, offset })
  return stretches
}

/** The first instant with this offset, after `before` and not after `until`; found by bisection. */
function firstWith(offset: number, before: number, until: number, offsetAt: (at: number) => number): number {
  let [low, high] = [before, until]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === offset) high = middle
    else low = middle
  }
  return high
}
