import type { Wanted } from './read-report.ts'

/** A report whose rows cannot be read is read by its id at most once in this time, however often it is listed. */
const unreadableAgainMs = 600_000
/** At most this many at once: if every row of a service is wrong, not all of its reports are requested. */
const unreadableAtMost = 500
/** Flicking between two reports must not read them from the service each time. */
const openedAgainWithinMs = 5_000

/**
 * Reports that a person or a part of the desk asked for, besides those due because of their state in the local copy.
 */
export interface WantedReports {
  open(reportId: number, evidence: boolean): void
  fetch(reportId: number): void
  readListed(reportIds: readonly number[]): void
  prefer(reportIds: readonly number[]): void
  /** Takes the report a person needs most urgently; null when no person waits. */
  takeUrgent(): Wanted | null
  /** Takes some of the reports whose rows cannot be read. */
  takeListed(atMost: number): readonly number[]
  /** Those due reports to read first in the background. */
  readonly preferred: readonly number[]
  isOnScreen(reportId: number): boolean
  /** Reading the report for a person begins: opening it again within five seconds does not read it again. */
  begun(reportId: number): void
  /** The report could not be read: it is read again the next time it is opened. */
  failed(reportId: number): void
}

/**
 * @param now ms of a clock that is never set.
 * @param ring called when a report is wanted.
 */
export function createWantedReports(now: () => number, ring: () => void): WantedReports {
  let onScreen: number | null = null
  let preferred: readonly number[] = []
  let opened: Wanted | null = null
  /** Reports that were requested and not begun yet; unlike opened ones, they do not replace each other. */
  const toFetch = new Set<number>()
  const openedAt = new Map<number, number>()
  /** Listed reports whose rows could not be read, and when each was last requested. */
  const listed = new Set<number>()
  const listedAt = new Map<number, number>()
  const isWithin = (ms: number, at = Number.NEGATIVE_INFINITY) => now() - at < ms

  return {
    open(reportId, evidence) {
      onScreen = reportId
      if (isWithin(openedAgainWithinMs, openedAt.get(reportId))) return
      opened = { reportId, details: true, timeline: true, evidence }
      ring()
    },
    fetch(reportId) {
      toFetch.add(reportId)
      ring()
    },
    readListed(reportIds) {
      for (const id of reportIds) {
        if (isWithin(unreadableAgainMs, listedAt.get(id)) || listed.size >= unreadableAtMost) continue
        listed.add(id)
        listedAt.set(id, now())
      }
      ring()
    },
    prefer(reportIds) {
      preferred = reportIds
      ring()
    },
    takeUrgent() {
      const [first] = toFetch
      const wanted = opened ?? (first === undefined ? null : everythingOf(first))
      opened = null
      if (wanted !== null) toFetch.delete(wanted.reportId)
      return wanted
    },
    takeListed(atMost) {
      const taken = [...listed].slice(0, atMost)
      for (const id of taken) listed.delete(id)
      return taken
    },
    get preferred() {
      return onScreen === null ? preferred : [onScreen, ...preferred]
    },
    isOnScreen: (reportId) => reportId === onScreen,
    begun: (reportId) => void openedAt.set(reportId, now()),
    failed: (reportId) => void openedAt.delete(reportId),
  }
}

export const everythingOf = (reportId: number): Wanted => ({
  reportId,
  details: true,
  timeline: true,
  evidence: true,
})
