import type { DeskEvent } from '#shared/desk/events.ts'
import { concerns, type ReportTarget } from '../../../state/report-target.ts'

export interface RecentChanges {
  hear(event: DeskEvent): void
  /** How many changes were noticed so far. */
  heard(): number
  /**
   * Whether a report may have changed after the first `heard` changes. If those are no longer all remembered, the
   * answer is yes.
   */
  since(heard: number, target: ReportTarget): boolean
}

/** How many changes are remembered: more than arrive while a report is read and drawn. */
const remembered = 64

/** Remembers which reports changed in which order, to check whether the result of a slow reading is still true. */
export function createRecentChanges(): RecentChanges {
  /** Remembered changes, the newest last. */
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
