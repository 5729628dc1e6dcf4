import type { QueueGroup } from '#shared/desk/models.ts'
import { formatDayName, formatMonth } from '../../time/instant-words.ts'

/** A group by its name; hostile where the service gave it. @param now ms since 1970 */
export function groupTitle({ label, kind }: QueueGroup, now: number): string {
  switch (kind.by) {
    case 'program':
      return label ?? 'No program'
    case 'severity':
      return label ?? 'Severity not known'
    case 'status':
      return label ?? 'Status not known'
    case 'assignee':
      if (kind.who === 'me') return 'Assigned to me'
      if (kind.who === 'nobody') return 'Unassigned'
      return label ?? 'Assignee not known'
    case 'day':
      if (kind.span === 'later') return 'Later than today'
      if (kind.span === 'unknown') return 'Time not known'
      return kind.span === 'day' ? formatDayName(kind.from, now) : formatMonth(kind.from)
    default:
      return kind satisfies never
  }
}
