import type { DeskEvent } from '#shared/desk/events.ts'
import { concerns, type ReportTarget } from '../../../state/report-target.ts'

export interface RecentChanges {
  hear(event: DeskEvent): void
  /** How many changes were heard so far. */
  heard(): number
  /**
   * Whether a report may have changed after that many changes. If that is too long ago to be known, it counts as
   * changed.
   */
  since(heard: number, target: ReportTarget): boolean
}

/** Changes that are remembered: more than arrive while a report is read and drawn. */
const remembered = 64

/** Remembers which reports changed in which order, to check whether a reading that took a while is still true. */
export function createRecentChanges(): RecentChanges {
  /** The newest last. */
  const events: DeskEvent[] = []
  let count = 0
  return {
    hear(event) {
      if (event.kind !== 'reportsChanged') return
      count += 1
      events.push(event)
      if (events.length > remembered) events.shift()
    },
    heard: () => count,
    since(heard, target) {
      const after = count - heard
      if (after === 0) return false
      return after > events.length || events.slice(-after).some((event) => concerns(event, target))
    },
  }
}
