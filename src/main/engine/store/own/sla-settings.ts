import { CalendarShape, RuleShape, type SlaSettings } from '#shared/desk/sla.ts'
import type { SlaRule } from '#shared/rules/sla/promises.ts'
import { change, type ReadableDb, select, type Transaction } from '../database.ts'
import { isChosen, readChoice, writeChoice } from './choices.ts'

/** The name of the choice that stores the calendar. */
const calendarName = 'calendar'

const rules = select<{ readonly rule: string | null }>(
  'sla.rules',
  `select case when json_valid(rule) then rule end as rule from sla_rules order by position`,
)
const forgetting = change('sla.forgetRules', 'delete from sla_rules')
const adding = change('sla.addRule', 'insert into sla_rules (rule) values (?)')

/** The promises for this workspace; null as long as the user has chosen no calendar that can be read. */
export function readSlaSettings(db: ReadableDb): SlaSettings | null {
  const calendar = readChoice(db, calendarName, CalendarShape)
  if (calendar === null) return null
  return { calendar, rules: readableRules(db) }
}

/**
 * The rules of a workspace whose stored calendar cannot be read: they promise nothing until another calendar is saved.
 * null = the workspace has a readable calendar, or never had one.
 */
export function rulesWithoutCalendar(db: ReadableDb): readonly SlaRule[] | null {
  const isUnreadable = isChosen(db, calendarName) && readChoice(db, calendarName, CalendarShape) === null
  return isUnreadable ? readableRules(db) : null
}

const readableRules = (db: ReadableDb): readonly SlaRule[] =>
  readRules(db).flatMap((rule) => (rule === null ? [] : [rule]))

/** How many rules are damaged or from a later version; the other rules apply without them. */
export function countUnreadableRules(db: ReadableDb): number {
  return readRules(db).filter((rule) => rule === null).length
}

/** All rules; null in place of a rule that this version does not understand, and so cannot apply. */
function readRules(db: ReadableDb): readonly (SlaRule | null)[] {
  return db
    .all(rules)
    .map(({ rule }) => (rule === null ? null : (RuleShape.safeParse(JSON.parse(rule)).data ?? null)))
}

/** Replaces rules and calendar. Clocks change only when they are computed again: see `leaveAllClocks`. */
export function writeSlaSettings(transaction: Transaction, settings: SlaSettings): void {
  transaction.run(forgetting)
  for (const rule of settings.rules) transaction.run(adding, [JSON.stringify(rule)])
  writeChoice(transaction, calendarName, settings.calendar)
}
