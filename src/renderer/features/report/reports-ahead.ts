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
  /** What was read of a report ahead, if nothing has changed in it since. */
  find(target: ReportTarget): ReadReport | null
}

/** The neighbours of the open report, and those of the one before. */
const kept = 4

/**
 * @param prepare formats the texts of a report.
 */
export function createReportsAhead(
  desk: Desk,
  prepare: (reading: ReportReading, signal: AbortSignal) => Promise<void>,
): ReportsAhead {
  /** The one wanted longest ago first. `content` is null while it is being read. */
  const entries = new Map<string, { readonly target: ReportTarget; content: ReadReport | null }>()
  let interest = new AbortController()
  let isListening = false

  /** What changed is not known any more, also when its reading is still under way. */
  function hear(event: DeskEvent): void {
    for (const [key, { target }] of entries) if (concerns(event, target)) entries.delete(key)
  }

  async function readOne(target: ReportTarget, signal: AbortSignal): Promise<void> {
    const key = keyOf(target)
    const entry = { target, content: null as ReadReport | null }
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= kept) break
      entries.delete(oldest)
    }
    const reading = await readReport(desk, target, 'report.read')
    await prepare(reading, signal)
    if (reading.kind === 'read') entry.content = reading.content
    else if (entries.get(key) === entry) entries.delete(key)
  }

  return {
    async want(workspaceId, reportIds) {
      if (!isListening) desk.listen(hear)
      isListening = true
      interest.abort()
      interest = new AbortController()
      const { signal } = interest
      for (const reportId of reportIds) {
        const target = { workspaceId, reportId }
        const known = entries.get(keyOf(target))
        if (known === undefined) await readOne(target, signal)
        else {
          entries.delete(keyOf(target))
          entries.set(keyOf(target), known)
        }
        if (signal.aborted) return
      }
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
