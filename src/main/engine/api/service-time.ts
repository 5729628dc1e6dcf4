import { type ClockReading, offsetBounds } from '#shared/rules/news/service-clock.ts'
import type { Clock } from './clock.ts'

/** A span of time by the service's clock, in ms since 1970, that certainly contains a moment. */
export interface ServiceSpan {
  readonly from: number
  readonly to: number
}

/** Answers that are remembered: each one narrows the offset between the clocks. */
const kept = 16
/** ms. Until an answer shows the service's time, its clock is assumed to equal ours, give or take this much. */
const unsureBy = 5_000

/** The service's clock, as its answers show it. */
export interface ServiceTime {
  /** Notes the `Date` of an answer; null = it had none. Instants are those of `Clock.now`. */
  heard(sentAt: number, answeredAt: number, date: number | null): void
  /** Two of our instants as a range of the service's clock. */
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
