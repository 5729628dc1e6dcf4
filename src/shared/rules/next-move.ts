import type { ReportView, TimelineEntry } from '../desk/models.ts'
import { isOpen } from './status.ts'

/** Who is expected to do something next, and since when. */
export type NextMove =
  /** The reporter spoke last in public, or nobody of the team has spoken yet. */
  | { readonly who: 'team'; readonly because: 'reporterSpoke' | 'noReplyYet'; readonly since: number | null }
  /** The team spoke last, or asked: the status says so. */
  | { readonly who: 'reporter'; readonly because: 'teamSpoke' | 'asked'; readonly since: number | null }
  | { readonly who: 'nobody' }

/**
 * Works out who is to move from the public words of a thread, oldest first. What is internal or of unknown
 * audience was not heard by the reporter and does not count.
 *
 * @returns null while the timeline has not been read.
 */
export function nextMove(
  report: Pick<ReportView, 'status' | 'createdAt' | 'timelineReadAt'>,
  entries: readonly TimelineEntry[],
): NextMove | null {
  if (report.timelineReadAt === null) return null
  const phase = report.status?.phase
  if (phase !== undefined && !isOpen(phase)) return { who: 'nobody' }
  const last = entries.findLast((entry) => entry.audience === 'public' && entry.actor !== null)
  if (last === undefined) {
    return phase === 'waiting'
      ? { who: 'reporter', because: 'asked', since: null }
      : { who: 'team', because: 'noReplyYet', since: report.createdAt }
  }
  if (last.actor?.isReporter === true) return { who: 'team', because: 'reporterSpoke', since: last.createdAt }
  return { who: 'reporter', because: phase === 'waiting' ? 'asked' : 'teamSpoke', since: last.createdAt }
}
