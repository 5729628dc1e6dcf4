import type { DeskEvent } from '#shared/desk/events.ts'
import { concerns, type ReportTarget } from '../../../state/report-target.ts'
import type { ReadReport } from '../report-reading.ts'

export interface KnownEntry {
  readonly target: ReportTarget
  /** null while it is being read. */
  content: ReadReport | null
  /** It changed since it was read, so it must not come on screen again. Only if it is on screen does it stay. */
  isStale: boolean
}

/** The few reports known ahead. Those on screen stay, even when they change. */
export interface KnownEntries {
  find(target: ReportTarget): KnownEntry | undefined
  /** The entry put longest ago comes first. */
  all(): readonly KnownEntry[]
  /** Adds an entry as the newest; the oldest that is not on screen is removed. */
  put(entry: KnownEntry): void
  /** @returns whether anything was known. */
  forget(target: ReportTarget): boolean
  isOnScreen(target: ReportTarget): boolean
  show(target: ReportTarget): void
  /**
   * No report is on screen any more.
   *
   * @returns whether one was forgotten with that, because it has changed meanwhile.
   */
  leaveScreen(): boolean
  /**
   * Forgets reports that changed, even those still being read; a report on screen is forgotten later.
   *
   * @returns whether any was.
   */
  hear(event: DeskEvent): boolean
}

/** The open report, its neighbours, and one neighbour of the previous report. */
const kept = 4

export function createKnownEntries(): KnownEntries {
  const entries = new Map<string, KnownEntry>()
  let onScreen: string | null = null

  return {
    find: (target) => entries.get(keyOf(target)),
    all: () => [...entries.values()],
    put(entry) {
      entries.delete(keyOf(entry.target))
      entries.set(keyOf(entry.target), entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= kept) break
        if (oldest !== onScreen) entries.delete(oldest)
      }
    },
    forget: (target) => entries.delete(keyOf(target)),
    isOnScreen: (target) => onScreen === keyOf(target),
    show(target) {
      onScreen = keyOf(target)
    },
    leaveScreen() {
      const left = onScreen
      onScreen = null
      return left !== null && entries.get(left)?.isStale === true && entries.delete(left)
    },
    hear(event) {
      let isKnownLess = false
      for (const [key, entry] of entries) {
        if (!concerns(event, entry.target)) continue
        if (key === onScreen) entry.isStale = true
        else isKnownLess = entries.delete(key)
      }
      return isKnownLess
    },
  }
}

const keyOf = ({ workspaceId, reportId }: ReportTarget): string => `${workspaceId} ${reportId}`
