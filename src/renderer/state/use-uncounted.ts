import { useApp } from './use-app.ts'
import { useReachability } from './use-reachability.ts'

/** Open reports for which it is not known whose turn it is. */
export interface Uncounted {
  /** At least one. */
  readonly reports: number
  /** Their timelines are being read; otherwise they could not be, or the service cannot be asked now. */
  readonly isReading: boolean
}

/** Why "Your turn" may hold more than it shows; null when it does not. */
export function useUncounted(): Uncounted | null {
  const unread = useApp(({ counts }) => counts?.unreadTimelines ?? 0)
  const unreadable = useApp(({ counts }) => counts?.unreadableTimelines ?? 0)
  const isReachable = useReachability() === 'reachable'
  if (unread + unreadable === 0) return null
  const isReading = isReachable && unread > 0
  return { reports: isReading ? unread : unread + unreadable, isReading }
}
