import type { ReportView } from '../../desk/models.ts'
import { formatMoney } from '../money.ts'
import type { TemplateValues } from './variables.ts'

/** The report that the user is choosing as the original of a duplicate. */
export interface ChosenOriginal {
  readonly id: number
  readonly title: string | null
}

/** A report's known values for a template's placeholders. @param me the token owner's name; null = unknown. */
export function templateValues(
  report: ReportView,
  me: string | null,
  original: ChosenOriginal | null,
): TemplateValues {
  const { program, cwe, bounty, bonus } = report
  const duplicate = original ?? report.duplicateOf
  const money = (amount: number | null) =>
    amount === null ? undefined : formatMoney(amount, program?.currency ?? null)
  const all = {
    reporter: report.reporter?.nickname,
    me: me ?? undefined,
    assignee: report.assignee?.nickname,
    'report.id': String(report.id),
    title: report.title,
    program: program?.name,
    target: report.target?.name,
    status: report.status?.name,
    severity: report.severity?.name,
    weakness: cwe === null ? undefined : `CWE-${cwe.id}${cwe.name === null ? '' : ` ${cwe.name}`}`,
    cvss: report.cvss ?? undefined,
    cve: report.cve ?? undefined,
    bounty: money(bounty),
    bonus: money(bonus),
    'duplicate.id': duplicate === null ? undefined : String(duplicate.id),
    'duplicate.title': duplicate?.title ?? undefined,
    today: new Date().toLocaleDateString('sv'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
