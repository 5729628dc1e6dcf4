import type { ReportView, TimelineEntry } from '../desk/models.ts'
import { isOpen } from './status.ts'

/** Whose turn it is, and since when. */
export type NextMove =
  /** The reporter wrote last in public, or the team has not written yet. */
  | { readonly who: 'team'; readonly because: 'reporterSpoke' | 'noReplyYet'; readonly since: number | null }
  /** The team wrote last, or asked: the status shows that. */
  | { readonly who: 'reporter'; readonly because: 'teamSpoke' | 'asked'; readonly since: number | null }
  | { readonly who: 'nobody' }

/**
 * Works out whose turn it is from the public comments of a timeline, oldest first. Comments that are internal or of
 * unknown audience did not reach the reporter and do not count.
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
