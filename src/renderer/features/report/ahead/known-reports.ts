import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from '../../../bridge/desk-bridge.ts'
import type { ReportTarget } from '../../../state/report-target.ts'
import { type ReadReport, type ReportReading, readReport } from '../report-reading.ts'
import { createKnownEntries, type KnownEntry } from './known-entries.ts'
import { createRecentChanges } from './recent-changes.ts'

export interface KnownReports {
  /**
   * Reads reports that are likely to be opened next, one after the other; those wanted before are let go. Nothing is
   * marked as seen and the service is not asked.
   */
  want(workspaceId: string, reportIds: readonly number[]): Promise<void>
  /**
   * Notes what is on screen of a report, as the neighbour of the next one. While it is there it stays, also when it
   * changes: whoever shows it reads it again. What was not read again by then is forgotten when another is noted.
   *
   * @param askedAt the `moment` before it was read.
   */
  hold(target: ReportTarget, content: ReadReport, askedAt: number): void
  /** No report is on screen any more. */
  release(): void
  /** A point in the row of changes: what is read from now on has all that were heard before it. */
  moment(): number
  /** Nothing is known of a report any more: it could not be read, or the service took it away. */
  forget(target: ReportTarget): void
  /** What was read of a report ahead, if nothing has changed in it since. */
  find(target: ReportTarget): ReadReport | null
  /** All that is known of a workspace and what is on screen of it, the one wanted longest ago first. */
  known(workspaceId: string): readonly ReadReport[]
  /** Hears when something is known, or not any more. @returns how to stop it. */
  follow(tell: () => void): () => void
}

/**
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
