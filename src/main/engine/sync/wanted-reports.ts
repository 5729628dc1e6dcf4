import type { Wanted } from './read-report.ts'

/** A report whose row in lists cannot be read is read by its id so often, however often it is listed. */
const unreadableAgainMs = 600_000
/** So many of them at once: a service that is wrong in every row is not asked for all of them. */
const unreadableAtMost = 500
/** Who flicks back and forth between two reports does not make the service read them each time. */
const openedAgainWithinMs = 5_000

/** Reports that somebody or something asked for, beside those that are due by what the local copy has of them. */
export interface WantedReports {
  open(reportId: number, evidence: boolean): void
  fetch(reportId: number): void
  readListed(reportIds: readonly number[]): void
  prefer(reportIds: readonly number[]): void
  /** Takes the one that a person waits for most; null when no person waits. */
  takeUrgent(): Wanted | null
  /** Takes some of those whose rows cannot be read. */
  takeListed(atMost: number): readonly number[]
  /** Of those that are due, the first to be read in the background. */
  readonly preferred: readonly number[]
  isOnScreen(reportId: number): boolean
  /** A person's reading of it begins. */
  begun(reportId: number): void
  /** It could not be read: it is read again the next time it is opened. */
  failed(reportId: number): void
}

/**
 * @param now ms of a clock that is never set.
 * @param ring something is wanted.
 */
export function createWantedReports(now: () => number, ring: () => void): WantedReports {
  let onScreen: number | null = null
  let preferred: readonly number[] = []
  let opened: Wanted | null = null
  /** Reports that were asked for and not begun yet; unlike those opened, none takes the place of another. */
  const toFetch = new Set<number>()
  const openedAt = new Map<number, number>()
  /** Those of a list that could not be read, and when each was last asked for. */
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
