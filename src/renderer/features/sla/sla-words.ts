import { holidaysAtMost } from '#shared/rules/sla/calendar.ts'
import { promiseTitles } from '#shared/rules/sla/due-words.ts'
import type { IcsFault } from '#shared/rules/sla/ics.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import type { SlaFault } from './sla-form.ts'

/** Describes the fault that the user must correct before saving. */
export function slaFaultWords(fault: SlaFault): string {
  switch (fault.kind) {
    case 'target':
      return `Rule ${fault.rule + 1}: ${promiseTitles[fault.promise]} takes hours like 8h, or business days like 2d.`
    case 'atRisk':
      return `Rule ${fault.rule + 1}: At risk takes a percentage from 0 to 100.`
    case 'emptyRule':
      return `Rule ${fault.rule + 1}: Add a target, or remove the rule.`
    case 'calendar':
      switch (fault.fault.kind) {
        case 'unknownTimeZone':
          return 'Choose a time zone from the list, like Europe/Berlin.'
        case 'noWorkingDay':
          return 'Choose at least one working day.'
        case 'noWorkingHours':
          return 'Working hours need a start before their end, like 09:00 to 17:00.'
        case 'badHoliday':
          return `${fault.fault.date} isn’t a date.`
        case 'tooManyHolidays':
          return `A calendar takes up to ${formatCount(holidaysAtMost)} holidays.`
        default:
          return fault.fault satisfies never
      }
    default:
      return fault satisfies never
  }
}

/** Describes why a file was not imported. */
export function icsFaultWords(fault: IcsFault): string {
  switch (fault.kind) {
    case 'noCalendar':
      return 'This isn’t an iCalendar file.'
    case 'unfinishedEvent':
      return `Line ${fault.line}: The event has no end. The file may be cut off.`
    case 'noStart':
      return `Line ${fault.line}: The event has no date.`
    case 'notAllDay':
      return `Line ${fault.line}: Only all-day events can be holidays.`
    case 'badDate':
      return `Line ${fault.line}: “${fault.text}” isn’t a date.`
    case 'endsBeforeStart':
      return `Line ${fault.line}: The event ends before it starts.`
    case 'tooLong':
      return `Line ${fault.line}: The event is longer than 60 days.`
    case 'badRecurrence':
      return `Line ${fault.line}: Only holidays on the same date every year can repeat.`
    case 'tooManyHolidays':
      return `The file has more than ${formatCount(holidaysAtMost)} holidays.`
    default:
      return fault satisfies never
  }
}

/** Shown when the stored calendar cannot be read: nothing is promised until a calendar is saved. */
export const calendarLostWords =
  'The calendar can’t be read, so nothing is promised. Check it below, then save.'

/** Says how many stored rules cannot be read. */
export function unreadableWords(count: number): string {
  return count === 1
    ? '1 rule can’t be read and promises nothing. Saving removes it.'
    : `${formatCount(count)} rules can’t be read and promise nothing. Saving removes them.`
}
