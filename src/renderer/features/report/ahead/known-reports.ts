import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from '../../../bridge/desk-bridge.ts'
import type { ReportTarget } from '../../../state/report-target.ts'
import { type ReadReport, type ReportReading, readReport } from '../report-reading.ts'
import { createKnownEntries, type KnownEntry } from './known-entries.ts'
import { createRecentChanges } from './recent-changes.ts'

export interface KnownReports {
  /**
   * Reads reports that are likely to be opened next, one after the other; reports wanted before are dropped. Nothing is
   * marked as seen, and nothing is requested from the service.
   */
  want(workspaceId: string, reportIds: readonly number[]): Promise<void>
  /**
   * Notes the report on screen, which is a neighbour of the next one. It stays known while it is on screen, even when
   * it changes, since the component that shows it reads it again. If that has not happened by the time another report
   * is noted, the report is forgotten.
   *
   * @param askedAt the `moment` before the report was read.
   */
  hold(target: ReportTarget, content: ReadReport, askedAt: number): void
  /** Notes that no report is on screen any more. */
  release(): void
  /**
   * A position in the sequence of changes: a reading that begins now includes all changes noticed before this position.
   */
  moment(): number
  /** Forgets a report: it could not be read or drawn, or the service removed it. */
  forget(target: ReportTarget): void
  /** The report as read ahead; null if it is not known or has changed since. */
  find(target: ReportTarget): ReadReport | null
  /** All known reports of a workspace, including the one on screen; the one wanted longest ago comes first. */
  known(workspaceId: string): readonly ReadReport[]
  /** Calls `tell` whenever a report becomes known or is forgotten. @returns a function that stops the calls. */
  follow(tell: () => void): () => void
}

/**
 * Creates the reports known ahead.
 *
 * @param prepare formats the texts of a report.
 */
export function createKnownReports(
  desk: Desk,
  prepare: (reading: ReportReading, signal: AbortSignal) => Promise<void>,
): KnownReports {
  const entries = createKnownEntries()
  const followers = new Set<() => void>()
  let interest = new AbortController()
  const changes = createRecentChanges()
  let isListening = false

  function listen(): void {
    if (!isListening) desk.listen(hear)
    isListening = true
  }

  function tellAll(): void {
    for (const tell of followers) tell()
  }

  function hear(event: DeskEvent): void {
    changes.hear(event)
    if (entries.hear(event)) tellAll()
  }

  function put(entry: KnownEntry): void {
    listen()
    entries.put(entry)
  }

  async function readOne(target: ReportTarget, signal: AbortSignal): Promise<void> {
    const entry: KnownEntry = { target, content: null, isStale: false }
    put(entry)
    const reading = await readReport(desk, target, 'report.read')
    await prepare(reading, signal)
    if (reading.kind === 'read') entry.content = reading.content
    else if (entries.find(target) === entry) entries.forget(target)
    tellAll()
  }

  return {
    async want(workspaceId, reportIds) {
      interest.abort()
      interest = new AbortController()
      const { signal } = interest
      for (const reportId of reportIds) {
        const target = { workspaceId, reportId }
        const known = entries.find(target)
        if (known === undefined) await readOne(target, signal)
        else put(known)
        if (signal.aborted) return
      }
    },
    hold(target, content, askedAt) {
      const isKnownLess = !entries.isOnScreen(target) && entries.leaveScreen()
      const isNew = entries.find(target)?.content !== content
      entries.show(target)
      put({ target, content, isStale: changes.since(askedAt, target) })
      if (isKnownLess || isNew) tellAll()
    },
    release() {
      if (entries.leaveScreen()) tellAll()
    },
    moment() {
      listen()
      return changes.heard()
    },
    forget(target) {
      if (entries.forget(target)) tellAll()
    },
    known: (workspaceId) =>
      entries
        .all()
        .flatMap(({ target, content }) =>
          target.workspaceId === workspaceId && content !== null ? [content] : [],
        ),
    follow(tell) {
      followers.add(tell)
      return () => void followers.delete(tell)
    },
    find(target) {
      const entry = entries.find(target)
      return entry === undefined || entry.isStale ? null : entry.content
    },
  }
}
