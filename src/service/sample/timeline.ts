import { formatInstant } from '#shared/admin-api/instant.ts'
import { type Random, randomFrom } from './random.ts'
import type { Beat } from './threads.ts'
import type { SampleActivity } from './world.ts'

const hour = 3_600_000
const second = 1000
const day = 24 * hour

/** The first report id, as on a service that has run for years. */
const firstReportId = 47_300

/** The id of a report by its index. Ids rise with time; there are gaps, as if the service had other customers, too. */
export const reportIdOf = (seed: number, index: number): number =>
  firstReportId + index * 3 + randomFrom(seed, 'id', index).int(0, 2)

/**
 * When the report with an index was created, in ms since 1970. A workspace with 300 reports spans six weeks, one with
 * 100,000 three years. Reports are denser toward the end, especially in a small workspace: of 300, half are in the last
 * two weeks.
 */
export function creationOf(index: number, count: number, now: number, random: Random): number {
  const span = 45 * day * (count / 300) ** 0.55
  const skew = 1.12 + 0.6 * Math.min(1, 300 / count)
  const fromNewest = count - index - 0.02 - random.next() * 0.96
  return Math.round(now - span * (fromNewest / count) ** skew)
}

const firstActivityId = 7_000_000_000
/** How many ids are reserved for the entries of each report; no report has that many. */
const activitiesPerReport = 1000

/**
 * Makes timeline entries of beats, with times between the creation of the report and `end`, in order. If the waits are
 * too long for that, all are shortened in proportion; otherwise entries are at least a second apart.
 *
 * @param reportIndex the index of the report, which determines the ids of the entries; these rise with time.
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
