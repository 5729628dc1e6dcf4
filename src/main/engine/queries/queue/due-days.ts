import type { SqlValue } from '../../store/database.ts'
import { clocksDue } from './clock-conditions.ts'
import type { Grouper, PlannedGroup } from './grouper.ts'

/** How many days have a group each; all later due times are in one group. */
const separateDays = 31
/**
 * The present is rounded down to a multiple of this, in ms, as for relative times in a query. So the rows and the
 * groups of a question match.
 */
const step = 60_000

interface DueStretch {
  readonly span: 'overdue' | 'day' | 'later'
  /** ms since 1970, inclusive; the stretch ends where the next stretch begins. */
  readonly from: number
}

/**
 * Groups by the day on which the next promise is due, in this computer's time zone, soonest first; reports with nothing
 * due come last.
 */
export function dueDays(now: number): Grouper {
  const stretches = stretchesFrom(now - (now % step))
  return {
    key: `(select ${stretchOf(stretches, 0, stretches.length - 1)} from report_clocks c where c.report_id = r.id)`,
    part: 'null',
    stamp: String(stretches[1]?.from ?? 0),
    arrange: (_db, found) => {
      const counts = new Map<SqlValue, number>(found.map(({ key, count }) => [key, count]))
      const due = stretches.flatMap((stretch, at): PlannedGroup[] => {
        const count = counts.get(at) ?? 0
        return count === 0 ? [] : [groupOf(stretch, stretches[at + 1]?.from ?? null, count)]
      })
      const undue = counts.get(null) ?? 0
      return undue === 0 ? due : [...due, notDue(undue)]
    },
  }
}

function groupOf({ span, from }: DueStretch, until: number | null, count: number): PlannedGroup {
  const { condition } = clocksDue([
    'due_at >= :groupFrom',
    ...(until === null ? [] : ['due_at < :groupUntil']),
  ])
  return {
    shown: { key: `${span} ${from}`, label: null, kind: { by: 'due', span, from }, count },
    condition,
    parameters: { groupFrom: from, ...(until === null ? {} : { groupUntil: until }) },
  }
}

function notDue(count: number): PlannedGroup {
  return {
    shown: { key: 'none', label: null, kind: { by: 'due', span: 'none', from: 0 }, count },
    condition: `not ${clocksDue([]).condition}`,
    parameters: {},
  }
}

/** SQL for the number of the stretch in which a report is due; null when nothing is due: a binary search. */
function stretchOf(stretches: readonly DueStretch[], first: number, last: number): string {
  if (first === last) return `case when c.due_at is null then null else ${first} end`
  const middle = Math.ceil((first + last) / 2)
  const [earlier, later] = [stretchOf(stretches, first, middle - 1), stretchOf(stretches, middle, last)]
  return `case when c.due_at >= ${stretches[middle]?.from ?? 0} then ${later} else ${earlier} end`
}

function stretchesFrom(now: number): readonly DueStretch[] {
  const today = new Date(now)
  const midnight = (ahead: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead).getTime()
  return [
    { span: 'overdue', from: 0 },
    { span: 'day', from: now },
    ...Array.from({ length: separateDays - 1 }, (_, at) => ({
      span: 'day' as const,
      from: midnight(at + 1),
    })),
    { span: 'later', from: midnight(separateDays) },
  ]
}
