import type { InsightGrouping } from '#shared/desk/insight-choices.ts'
import type { GroupView, MoneyView } from '#shared/desk/insights.ts'
import type { GroupFigures, MoneyFigures } from '#shared/rules/insights/figures.ts'
import { printName } from '#shared/rules/query/print.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { cweName } from '../../store/reports/cwe-catalogue.ts'
import { idsNamed, knownNames, type NameKey } from '../known-names.ts'
import { programName } from '../naming.ts'

/** The labels of the groups, and the searches that list the reports of each. */

const programs = select<{
  readonly id: number
  readonly name: string | null
  readonly alias: string | null
  readonly currency: string | null
}>('insights.programs', 'select id, name, alias, currency from programs')

/** Maximum number of groups shown; how many more there are is counted as `leftOut`. */
const groupsAtMost = 50

export interface NamedGroups {
  readonly groups: readonly GroupView[]
  readonly leftOut: number
}

/** The groups with their labels and searches, those with the most reports first. */
export function namedGroups(
  db: ReadableDb,
  by: InsightGrouping,
  found: readonly GroupFigures[],
): NamedGroups {
  const size = ({ submitted, closed, open }: GroupFigures) => submitted + closed + open
  const sorted = found.toSorted(
    (one, other) => size(other) - size(one) || String(one.key).localeCompare(String(other.key)),
  )
  const name = namesOf(db, by)
  return {
    groups: sorted.slice(0, groupsAtMost).map(({ key, ...figures }) => ({
      ...figures,
      key: key === null ? 'none' : `of ${key}`,
      label: key === null ? null : name(key),
      query: queryOf(db, by, key, key === null ? null : name(key)),
    })),
    leftOut: Math.max(0, sorted.length - groupsAtMost),
  }
}

/** The programs that paid, ordered by name. */
export function namedMoney(db: ReadableDb, money: readonly MoneyFigures[]): readonly MoneyView[] {
  const known = new Map(db.all(programs).map((program) => [program.id, program]))
  return money
    .map(({ programId, ...figures }) => {
      const program = programId === null ? undefined : known.get(programId)
      const name =
        programId === null
          ? 'No program'
          : programName(programId, program?.name ?? null, program?.alias ?? null)
      const currency = program?.currency ?? null
      return {
        ...figures,
        programId,
        program: name,
        currency,
        query: queryOf(db, 'program', programId, name),
      }
    })
    .toSorted((one, other) => one.program.localeCompare(other.program, 'en'))
}

function namesOf(db: ReadableDb, by: InsightGrouping): (key: string | number) => string {
  if (by === 'cwe')
    return (key) => [`CWE-${key}`, cweName(Number(key))].filter((part) => part !== null).join(' ')
  const names = new Map(knownNames(db, by).map(({ id, label }) => [String(id), label]))
  return (key) => names.get(String(key)) ?? (by === 'type' ? `Type ${key}` : String(key))
}

/**
 * The search that lists a group's reports: by name if the name is unique, else by id; null when no search can list
 * them.
 */
function queryOf(
  db: ReadableDb,
  by: InsightGrouping,
  key: string | number | null,
  label: string | null,
): string | null {
  if (key === null) return by === 'assignee' ? 'assignee:none' : by === 'cwe' ? '-has:cwe' : null
  if (by === 'cwe' || by === 'type') return `${by}:${key}`
  return `${by}:${printName(label !== null && isNameOf(db, by, key, label) ? label : `#${key}`)}`
}

function isNameOf(db: ReadableDb, by: NameKey, key: string | number, label: string): boolean {
  // Such a name would be read as an id.
  if (label.trim().startsWith('#')) return false
  const meant = idsNamed(db, by, label)
  return meant.length === 1 && String(meant[0]) === String(key)
}
