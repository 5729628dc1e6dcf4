import { formatInstant } from '#shared/admin-api/instant.ts'
import type { Beat } from './threads.ts'
import type { SampleActivity } from './world.ts'

const hour = 3_600_000
const second = 1000

const firstActivityId = 7_000_000_000
/** More entries than any thread has. */
const activitiesPerReport = 1000

/**
 * Gives the beats of a thread their instants: in order, at least a second apart, all between the creation of the
 * report and the end. A thread that would last longer than that is told faster.
 *
 * @param reportIndex Position of the report in its world; decides the ids, which rise along the thread.
 */
export function placeInTime(
  beats: readonly Beat[],
  reportIndex: number,
  createdAt: number,
  end: number,
): SampleActivity[] {
  const wanted = beats.reduce((sum, { waitHours }) => sum + waitHours * hour + second, 0)
  const pace = Math.min(1, (end - createdAt) / (wanted + second))
  let at = createdAt
  return beats.map((beat, position) => {
    at += Math.max(1, Math.floor((beat.waitHours * hour + second) * pace))
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
