import { formatMoney } from '../money.ts'
import type { ExportedDetails, ExportedPerson, ExportedReport } from './exported-report.ts'

/** One fact of a report for display. `value` is hostile. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The known facts of a report, in the order in which to show them. */
export function factsOf(report: ExportedReport): readonly Fact[] {
  const { program, target, status, severity, reporter, assignedTo, details } = report
  const money = (amount: number | null | undefined) =>
    amount == null || amount === 0 ? null : formatMoney(amount, program?.currency ?? null)
  const all: readonly (readonly [label: string, value: string | null])[] = [
    ['Status', nameOf(status)],
    ['Severity', nameOf(severity)],
    ['Program', nameOf(program)],
    ['Target', nameOf(target)],
    ['Reporter', personName(reporter)],
    ['Assigned to', assignedTo === null ? 'Nobody' : personName(assignedTo ?? null)],
    ['Created', report.createdAt === null ? null : minuteOf(report.createdAt)],
    ['Last activity', report.lastActivityAt === null ? null : minuteOf(report.lastActivityAt)],
    ['Type', typeOf(details)],
    ['CWE', details?.cweTypeId == null ? null : `CWE-${details.cweTypeId}`],
    ['CVSS', details?.cvss ?? null],
    ['CVE', details?.cve ?? null],
    ['Bounty', money(details?.bounty)],
    ['Bonus', money(details?.bonus)],
    // `#123` would become a link to another issue where the text is pasted, so the number follows the word "report".
    ['Duplicate of', details?.duplicateOf == null ? null : `report ${details.duplicateOf}`],
    ['Not sent yet', report.unsent.length === 0 ? null : report.unsent.join(', ')],
  ]
  return all.flatMap(([label, value]) => (value === null || value.trim() === '' ? [] : [{ label, value }]))
}

/** The vulnerability type as the window shows it: the user's name for it, else its id. */
function typeOf(details: ExportedDetails | null): string | null {
  if (details?.vulnerabilityTypeId == null) return null
  return details.vulnerabilityType ?? `id ${details.vulnerabilityTypeId}`
}

function nameOf(value: { readonly id: number; readonly name: string | null } | null): string | null {
  return value === null ? null : (value.name ?? String(value.id))
}

/** A person's nickname, else their id; null = no person. Hostile. */
export function personName(person: ExportedPerson | null): string | null {
  return person === null ? null : (person.nickname ?? person.id)
}

/** Formats an instant as `2026-01-31 13:45 UTC`, the same in all time zones. @param at ms since 1970. */
export function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
