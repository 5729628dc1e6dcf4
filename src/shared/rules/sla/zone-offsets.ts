import { fromAbsolute } from '@internationalized/date'

/** A stretch of time in which a zone's clocks do not change. Instants are ms since 1970; the end is excluded. */
export interface OffsetStretch {
  readonly from: number
  readonly to: number
  /** How far the wall clock is ahead of UTC, ms. */
  readonly offset: number
}

/** No zone changed its clocks twice within half a day. */
const step = 12 * 3_600_000

/** The stretches between two instants, in order and without gaps. */
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

/** The first instant after `before`, at most `until`, with this offset. */
function firstWith(offset: number, before: number, until: number, offsetAt: (at: number) => number): number {
  let [low, high] = [before, until]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle) === offset) high = middle
    else low = middle
  }
  return high
}
