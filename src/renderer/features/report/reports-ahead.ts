import type { DeskEvent } from '#shared/desk/events.ts'
import { type Desk, invoke, listen } from '../../state/desk.ts'
import { prepareTexts, type ReportTarget, readReport } from './read-report.ts'
import type { ReadReport, ReportReading } from './report-reading.ts'

export interface ReportsAhead {
  /**
   * Reads reports that are likely to be opened next, one after the other; those wanted before are let go. Nothing is
   * marked as seen and the service is not asked.
   */
  want(workspaceId: string, reportIds: readonly number[]): Promise<void>
  /**
   * Notes what is on screen of a report, as the neighbour of the next one. Until another is noted it is not forgotten:
   * whoever shows it reads it again when it changes.
   */
  hold(target: ReportTarget, content: ReadReport): void
  /** Nothing is known of a report any more: it could not be read, or the service took it away. */
  forget(target: ReportTarget): void
  /** What was read of a report ahead, if nothing has changed in it since. */
  find(target: ReportTarget): ReadReport | null
  /** All that is known of a workspace, the one wanted longest ago first. */
  known(workspaceId: string): readonly ReadReport[]
  /** Hears when something is known, or not any more. @returns how to stop it. */
  follow(tell: () => void): () => void
}

interface Entry {
  readonly target: ReportTarget
  content: ReadReport | null
}

/** The open report, its neighbours, and one of those of the report before. */
const kept = 4

/**
 * @param prepare formats the texts of a report.
 */
export function createReportsAhead(
  desk: Desk,
  prepare: (reading: ReportReading, signal: AbortSignal) => Promise<void>,
): ReportsAhead {
  /** The one wanted longest ago first. `content` is null while it is being read. */
  const entries = new Map<string, Entry>()
  const followers = new Set<() => void>()
  let onScreen: string | null = null
  let interest = new AbortController()
  let isListening = false

  function tellAll(): void {
    for (const tell of followers) tell()
  }

  /** What changed is not known any more, also when its reading is still under way. */
  function hear(event: DeskEvent): void {
    const stale = [...entries].filter(([key, { target }]) => key !== onScreen && concerns(event, target))
    for (const [key] of stale) entries.delete(key)
    if (stale.length > 0) tellAll()
  }

  function put(entry: Entry): void {
    if (!isListening) desk.listen(hear)
    isListening = true
    entries.delete(keyOf(entry.target))
    entries.set(keyOf(entry.target), entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= kept) break
      entries.delete(oldest)
    }
  }

  async function readOne(target: ReportTarget, signal: AbortSignal): Promise<void> {
    const entry: Entry = { target, content: null }
    put(entry)
    const reading = await readReport(desk, target, 'report.read')
    await prepare(reading, signal)
    if (reading.kind === 'read') entry.content = reading.content
    else if (entries.get(keyOf(target)) === entry) entries.delete(keyOf(target))
    tellAll()
  }

  return {
    async want(workspaceId, reportIds) {
      interest.abort()
      interest = new AbortController()
      const { signal } = interest
      for (const reportId of reportIds) {
        const target = { workspaceId, reportId }
        const known = entries.get(keyOf(target))
        if (known === undefined) await readOne(target, signal)
        else put(known)
        if (signal.aborted) return
      }
    },
    hold(target, content) {
      onScreen = keyOf(target)
      put({ target, content })
      tellAll()
    },
    forget(target) {
      if (entries.delete(keyOf(target))) tellAll()
    },
    known: (workspaceId) =>
      [...entries.values()].flatMap(({ target, content }) =>
        target.workspaceId === workspaceId && content !== null ? [content] : [],
      ),
    follow(tell) {
      followers.add(tell)
      return () => void followers.delete(tell)
    },
    find: (target) => entries.get(keyOf(target))?.content ?? null,
  }
}

function concerns(event: DeskEvent, { workspaceId, reportId }: ReportTarget): boolean {
  if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return false
  return event.reportIds === 'many' || event.reportIds.includes(reportId)
}

const keyOf = ({ workspaceId, reportId }: ReportTarget): string => `${workspaceId} ${reportId}`

/** The window's own. */
export const reportsAhead = createReportsAhead({ invoke, listen }, prepareTexts)
