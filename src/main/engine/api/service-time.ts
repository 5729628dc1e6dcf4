import { type ClockReading, offsetBounds } from '#shared/rules/news/service-clock.ts'
import type { Clock } from './clock.ts'

/** A span of time by the service's clock, in ms since 1970. The moment that it stands for is somewhere within it. */
export interface ServiceSpan {
  readonly from: number
  readonly to: number
}

/** How many answers are remembered: each one narrows the offset between the clocks. */
const kept = 16
/**
 * In ms. Until an answer shows the service's time, the service's clock is assumed to differ from this computer's by no
 * more than this.
 */
const unsureBy = 5_000

/** The service's clock, as its answers show it. */
export interface ServiceTime {
  /** Notes the `Date` of an answer; null = it had none. The other times are those of `Clock.now`. */
  heard(sentAt: number, answeredAt: number, date: number | null): void
  /** Converts two times of `Clock.now` to a range of the service's clock. */
  between(from: number, to: number): ServiceSpan
}

export function createServiceTime(clock: Pick<Clock, 'now' | 'wall'>): ServiceTime {
  let readings: readonly ClockReading[] = []
  return {
    heard(sentAt, answeredAt, date) {
      if (date !== null) readings = [...readings, { sentAt, answeredAt, date }].slice(-kept)
    },
    between(from, to) {
      const ours = clock.wall() - clock.now()
      const { least, most } = offsetBounds(readings) ?? { least: ours - unsureBy, most: ours + unsureBy }
      return { from: Math.floor(from + least), to: Math.ceil(to + most) }
    },
  }
}
