import type { ReportSortField } from '#shared/admin-api/requests.ts'
import type { SeekPosition } from '../cursors/signed-cursor.ts'
import type { Ordering } from '../query/ordering.ts'
import type { ReportFilters } from '../query/report-filters.ts'
import { keywordsOf } from './searched-text.ts'
import { type SummaryRow, summaryColumns } from './served-reports.ts'
import type { Database } from './service-database.ts'

export interface ReportSearch {
  /** Programs that the caller may see; reports of other programs are never found. */
  readonly visiblePrograms: readonly number[]
  readonly filters: ReportFilters
  readonly ordering: Ordering
  readonly after: SeekPosition | null
  readonly count: number
}

const sortColumns = {
  id: 'id',
  createdAt: 'created_at',
  lastActivityAt: 'last_activity_at',
  severity: 'severity_id',
  status: 'status_id',
  bounty: 'bounty',
  name: 'name',
} as const satisfies Record<ReportSortField, keyof SummaryRow>

/** Up to `count` matching reports after the position `after` (null = from the beginning), in order. */
export function searchReports(db: Database, search: ReportSearch): SummaryRow[] {
  const statement = new SearchStatement()
  addFilters(statement, search.filters, search.visiblePrograms)
  if (search.after !== null) statement.where(seekCondition(statement, search.ordering, search.after))
  const order = search.ordering.map(
    ({ field, descending }) => `r.${sortColumns[field]} ${descending ? 'DESC' : 'ASC'}`,
  )
  const texts = search.filters.q === undefined ? '' : 'JOIN report_texts t ON t.report_id = r.id'
  return db
    .prepare<[Record<string, string | number>], SummaryRow>(`
      SELECT ${summaryColumns} FROM reports r ${texts}
      WHERE ${statement.conditions.join(' AND ')}
      ORDER BY ${order.join(', ')} LIMIT ${statement.bind(search.count)}`)
    .all(statement.parameters)
}

/** The position of a row in an ordering, for the cursor of the next page. */
export function positionOf(row: SummaryRow, ordering: Ordering): SeekPosition {
  return ordering.map(({ field }) => row[sortColumns[field]])
}

/** Collects conditions and their parameters; values are always bound, never put into the SQL text. */
class SearchStatement {
  readonly conditions: string[] = []
  readonly parameters: Record<string, string | number> = {}

  where(condition: string): void {
    this.conditions.push(condition)
  }

  /** @returns the placeholder for the value in the SQL text. */
  bind(value: string | number | boolean): string {
    const name = `p${Object.keys(this.parameters).length}`
    this.parameters[name] = typeof value === 'boolean' ? Number(value) : value
    return `:${name}`
  }

  whereIn(column: string, values: readonly (string | number)[] | undefined): void {
    if (values === undefined) return
    this.where(`${column} IN (SELECT value FROM json_each(${this.bind(JSON.stringify(values))}))`)
  }

  /** Requires that a condition holds or, if `wanted` is false, does not hold. The condition must never be NULL. */
  whereHolds(condition: string, wanted: boolean | undefined): void {
    if (wanted !== undefined) this.where(`(${condition}) = ${this.bind(wanted)}`)
  }

  whereBetween(column: string, from: number | undefined, to: number | undefined): void {
    if (from !== undefined) this.where(`${column} >= ${this.bind(from)}`)
    if (to !== undefined) this.where(`${column} <= ${this.bind(to)}`)
  }
}

function addFilters(
  statement: SearchStatement,
  filters: ReportFilters,
  visiblePrograms: readonly number[],
): void {
  const { programId } = filters
  // The plus keeps SQLite from using an index for this condition, which most rows meet. SQLite then uses the ordering's
  // index.
  statement.whereIn(
    '+r.program_id',
    programId === undefined ? visiblePrograms : visiblePrograms.filter((id) => programId.includes(id)),
  )
  statement.whereIn('r.status_id', filters.statusId)
  statement.whereIn('r.severity_id', filters.severityId)
  statement.whereIn('r.target_id', filters.targetId)
  statement.whereIn('r.assigned_to_id', filters.assignedToUserId)
  statement.whereIn('r.reporter_id', filters.reporterUserId)
  statement.whereHolds('r.assigned_to_id IS NOT NULL', filters.isAssigned)
  statement.whereHolds('r.is_known_issue', filters.isKnownIssue)
  statement.whereHolds('r.is_embedded_submission', filters.isEmbeddedSubmission)
  statement.whereHolds('r.duplicate_of IS NOT NULL', filters.isDuplicate)
  statement.whereHolds('r.bounty > 0 OR r.bonus > 0', filters.hasReward)
  statement.whereBetween('r.created_at', filters.createdFromUtc, filters.createdToUtc)
  statement.whereBetween('r.last_activity_at', filters.lastActivityFromUtc, filters.lastActivityToUtc)
  for (const { folded, reportId } of keywordsOf(filters.q ?? '')) {
    const inTexts = `instr(t.folded, ${statement.bind(folded)}) > 0`
    statement.where(reportId === null ? inTexts : `(${inTexts} OR r.id = ${statement.bind(reportId)})`)
  }
}

/**
 * The condition for rows after a position: they are after it in the first field, or equal in the first field and after
 * it in the others. A redundant bound on the first field precedes it, so that SQLite can begin at that point of the
 * index.
 */
function seekCondition(statement: SearchStatement, ordering: Ordering, after: SeekPosition): string {
  const [bound, condition] = ordering.reduceRight<[string, string]>(
    ([, behindRest], { field, descending }, index) => {
      const column = `r.${sortColumns[field]}`
      const value = statement.bind(after[index] ?? 0)
      const further = `${column} ${descending ? '<' : '>'} ${value}`
      return [
        `${column} ${descending ? '<=' : '>='} ${value}`,
        behindRest === '' ? further : `(${further} OR (${column} = ${value} AND ${behindRest}))`,
      ]
    },
    ['', ''],
  )
  return `${bound} AND ${condition}`
}
