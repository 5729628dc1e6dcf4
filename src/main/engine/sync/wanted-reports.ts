import type { Wanted } from './read-report.ts'

/** Shortest time between two readings by id of a report whose row cannot be read, in ms, however often it is listed. */
const unreadableAgainMs = 600_000
/**
 * Maximum number of reports with unreadable rows that wait at once: if every row of a service is wrong, not all of its
 * reports are requested.
 */
const unreadableAtMost = 500
/** A report opened again within this time (ms) is not read again: switching between two reports causes no requests. */
const openedAgainWithinMs = 5_000

/**
 * Reports that the user or a part of the desk requested, besides those due because of their state in the local copy.
 */
export interface WantedReports {
  open(reportId: number, evidence: boolean): void
  fetch(reportId: number): void
  readListed(reportIds: readonly number[]): void
  prefer(reportIds: readonly number[]): void
  /**
   * Returns the report that the user needs most urgently, which then no longer counts as waiting; null when the user
   * waits for none.
   */
  takeUrgent(): Wanted | null
  /** Returns some of the reports whose rows cannot be read; they then no longer count as waiting. */
  takeListed(atMost: number): readonly number[]
  /** Ids of the reports that are read first in the background, if they are due. */
  readonly preferred: readonly number[]
  isOnScreen(reportId: number): boolean
  /** Called when reading a report for the user begins: opening it again within five seconds does not read it again. */
  begun(reportId: number): void
  /** Called when the report could not be read: it is read again the next time it is opened. */
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
  /**
   * Reports that were requested by `fetch` and whose reading has not begun; unlike opened ones, they do not replace
   * each other.
   */
  const toFetch = new Set<number>()
  const openedAt = new Map<number, number>()
  /**
   * Listed reports whose rows could not be read and that still wait. `listedAt`: when each id was last added to them.
   */
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
