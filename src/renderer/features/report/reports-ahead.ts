import type { DeskEvent } from '#shared/desk/events.ts'
import { type Desk, invoke, listen } from '../../state/desk.ts'
import { prepareTexts, type ReportTarget, readReport } from './read-report.ts'
import { concerns, createRecentChanges } from './recent-changes.ts'
import type { ReadReport, ReportReading } from './report-reading.ts'

export interface ReportsAhead {
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

interface Entry {
  readonly target: ReportTarget
  content: ReadReport | null
  /** It changed since it was read: nothing that is shown begins with it. Only what is on screen stays in spite of it. */
  isStale: boolean
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
  const changes = createRecentChanges()
  let isListening = false

  function listen(): void {
    if (!isListening) desk.listen(hear)
    isListening = true
  }

  function tellAll(): void {
    for (const tell of followers) tell()
  }

  /** What changed is not known any more, also when its reading is still under way; what is on screen goes later. */
  function hear(event: DeskEvent): void {
    changes.hear(event)
    let isKnownLess = false
    for (const [key, entry] of entries) {
      if (!concerns(event, entry.target)) continue
      if (key === onScreen) entry.isStale = true
      else isKnownLess = entries.delete(key)
    }
    if (isKnownLess) tellAll()
  }

  function put(entry: Entry): void {
    listen()
    entries.delete(keyOf(entry.target))
    entries.set(keyOf(entry.target), entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= kept) break
      if (oldest !== onScreen) entries.delete(oldest)
    }
  }

  /** @returns whether something is forgotten with what was on screen until now. */
  function leaveScreen(): boolean {
    const left = onScreen
    onScreen = null
    return left !== null && entries.get(left)?.isStale === true && entries.delete(left)
  }

  async function readOne(target: ReportTarget, signal: AbortSignal): Promise<void> {
    const entry: Entry = { target, content: null, isStale: false }
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
    hold(target, content, askedAt) {
      const key = keyOf(target)
      const isKnownLess = onScreen !== key && leaveScreen()
      const isNew = entries.get(key)?.content !== content
      onScreen = key
      put({ target, content, isStale: changes.since(askedAt, target) })
      if (isKnownLess || isNew) tellAll()
    },
    release() {
      if (leaveScreen()) tellAll()
    },
    moment() {
      listen()
      return changes.heard()
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
    find(target) {
      const entry = entries.get(keyOf(target))
      return entry === undefined || entry.isStale ? null : entry.content
    },
  }
}

const keyOf = ({ workspaceId, reportId }: ReportTarget): string => `${workspaceId} ${reportId}`

/** The window's own. */
const nobodyWaits = () => false

export const reportsAhead = createReportsAhead({ invoke, listen }, (reading, signal) =>
  prepareTexts(reading, signal, nobodyWaits),
)
