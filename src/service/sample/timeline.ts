import { formatInstant } from '#shared/admin-api/instant.ts'
import { type Random, randomFrom } from './random.ts'
import type { Beat } from './threads.ts'
import type { SampleActivity } from './world.ts'

const hour = 3_600_000
const second = 1000
const day = 24 * hour

/** Ids begin like those of a service that has run for years. */
const firstReportId = 47_300

/** Ids rise with time and have gaps, since the platform's other customers get reports too. */
export const reportIdOf = (seed: number, index: number): number =>
  firstReportId + index * 3 + randomFrom(seed, 'id', index).int(0, 2)

/**
 * When the report of an index was written, ms since 1970. A workspace of 300 reports spans six weeks, one of 100,000
 * three years; the last days are the busiest, more so in a smaller workspace.
 */
export function creationOf(index: number, count: number, now: number, random: Random): number {
  const span = 45 * day * (count / 300) ** 0.55
  const skew = 1.12 + 0.6 * Math.min(1, 300 / count)
  const fromNewest = count - index - 0.02 - random.next() * 0.96
  return Math.round(now - span * (fromNewest / count) ** skew)
}

const firstActivityId = 7_000_000_000
/** More entries than any thread has. */
const activitiesPerReport = 1000

/**
 * Gives the beats of a thread their instants: in order, at least a second apart, all between the creation of the report
 * and the end. A thread that would last longer is compressed.
 *
 * @param reportIndex Position of the report in its world; determines the ids, which rise along the thread.
 */
export function placeInTime(
  beats: readonly Beat[],
  reportIndex: number,
  createdAt: number,
  end: number,
): SampleActivity[] {
  const wanted = beats.reduce((sum, { waitHours }) => sum + waitHours * hour + second, 0)
  const scale = Math.min(1, (end - createdAt) / (wanted + second))
  let at = createdAt
  return beats.map((beat, position) => {
    at += Math.max(1, Math.floor((beat.waitHours * hour + second) * scale))
    return {
      id: firstActivityId + reportIndex * activitiesPerReport + position,
      message: beat.message,
      createdAt: formatInstant(at),
      isInternal: beat.isInternal,
      hasEvidence: beat.hasEvidence,
      actorId: beat.actorId,
    }
  })
}
