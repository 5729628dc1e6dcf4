import type { ReportView, TimelineEntry } from '../desk/models.ts'
import { isOpen } from './status.ts'

/** Whose turn it is, and since when. */
export type NextMove =
  /** The last public comment is the reporter's (`reporterSpoke`), or there is none (`noReplyYet`). */
  | { readonly who: 'team'; readonly because: 'reporterSpoke' | 'noReplyYet'; readonly since: number | null }
  /** The last public comment is the team's (`teamSpoke`), or the status says that the reporter was asked (`asked`). */
  | { readonly who: 'reporter'; readonly because: 'teamSpoke' | 'asked'; readonly since: number | null }
  | { readonly who: 'nobody' }

/**
 * Determines whose turn it is from the status and the public comments. Comments that are internal or of unknown
 * audience do not count, since the reporter may not have seen them.
 *
 * @param entries the timeline, oldest first.
 * @returns null while the timeline has not been read; `nobody` for a closed report.
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
