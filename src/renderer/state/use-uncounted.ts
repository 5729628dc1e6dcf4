import { useApp } from './use-app.ts'
import { useReachability } from './use-reachability.ts'

/** Open reports for which it is not known whose turn it is. */
export interface Uncounted {
  /** How many; at least one. */
  readonly reports: number
  /** Whether their timelines are being read. False: they could not be read, or the service cannot be asked now. */
  readonly isReading: boolean
}

/** How many reports may be missing from "Your turn", and why; null when none is missing. */
export function useUncounted(): Uncounted | null {
  const unread = useApp(({ counts }) => counts?.unreadTimelines ?? 0)
  const unreadable = useApp(({ counts }) => counts?.unreadableTimelines ?? 0)
  const isReachable = useReachability() === 'reachable'
  if (unread + unreadable === 0) return null
  const isReading = isReachable && unread > 0
  return { reports: isReading ? unread : unread + unreadable, isReading }
}
