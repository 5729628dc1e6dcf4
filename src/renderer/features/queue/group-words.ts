import type { QueueGroup } from '#shared/desk/models.ts'
import { formatDayName, formatMonth } from '../../time/instant-words.ts'

/** The name of a group; hostile if the service supplied it. @param now ms since 1970 */
export function groupTitle({ label, kind }: QueueGroup, now: number): string {
  switch (kind.by) {
    case 'program':
      return label ?? 'No program'
    case 'type':
      return label ?? 'Type not known'
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
    case 'due':
      if (kind.span === 'overdue') return 'Overdue'
      if (kind.span === 'none') return 'Not due'
      if (kind.span === 'later') return `From ${formatDayName(kind.from, now)}`
      return `Due ${lowerFirst(formatDayName(kind.from, now))}`
    default:
      return kind satisfies never
  }
}

/** Lowercases `Today` and `Tomorrow` for use within a title; names of weekdays stay unchanged. */
function lowerFirst(day: string): string {
  return day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : day
}
