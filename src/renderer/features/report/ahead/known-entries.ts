import type { DeskEvent } from '#shared/desk/events.ts'
import { concerns, type ReportTarget } from '../../../state/report-target.ts'
import type { ReadReport } from '../report-reading.ts'

export interface KnownEntry {
  readonly target: ReportTarget
  /** null while the report is being read. */
  content: ReadReport | null
  /**
   * Whether the report changed since it was read. It then stays only if it is on screen already, and must not be shown
   * again.
   */
  isStale: boolean
}

/** The few reports known ahead. Reports on screen stay even when they change. */
export interface KnownEntries {
  find(target: ReportTarget): KnownEntry | undefined
  /** All entries; the one added longest ago comes first. */
  all(): readonly KnownEntry[]
  /** Adds an entry as the newest, and removes the oldest one that is not on screen if there are too many. */
  put(entry: KnownEntry): void
  /** @returns whether the report was known. */
  forget(target: ReportTarget): boolean
  isOnScreen(target: ReportTarget): boolean
  show(target: ReportTarget): void
  /**
   * Notes that no report is on screen any more.
   *
   * @returns whether a report was forgotten as a result, because it changed while it was on screen.
   */
  leaveScreen(): boolean
  /**
   * Forgets reports that changed, even those still being read; a report on screen is forgotten only when it leaves.
   *
   * @returns whether a report was forgotten.
   */
  hear(event: DeskEvent): boolean
}

/** How many reports are kept: the open report, its neighbours, and one neighbour of the previous report. */
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
