import { parseInstant } from '#shared/admin-api/instant.ts'
import { ok } from '#shared/desk/result.ts'
import { openCursor, type SeekPosition, sealCursor } from '../cursors/signed-cursor.ts'
import { invalid, type Outcome } from '../problem.ts'
import { canonicalOrdering, defaultOrdering, type Ordering } from './ordering.ts'
import { canonicalFilters, type ReportFilters } from './report-filters.ts'

export function reportCursor(
  secret: Buffer,
  filters: ReportFilters,
  ordering: Ordering,
  position: SeekPosition,
): string {
  return sealCursor(secret, bindingOf(filters, ordering), position)
}

/** Reads the position in a cursor; refuses a cursor that was made for other filters or another order. */
export function readReportCursor(
  secret: Buffer,
  filters: ReportFilters,
  ordering: Ordering,
  cursor: string,
): Outcome<SeekPosition> {
  const position =
    openCursor(secret, bindingOf(filters, ordering), cursor) ?? legacyPosition(cursor, ordering)
  return position === null
    ? invalid('cursor is invalid, or belongs to other filters or another sort.')
    : ok(position)
}

function bindingOf(filters: ReportFilters, ordering: Ordering): string {
  return `reports|${canonicalOrdering(ordering)}|${canonicalFilters(filters)}`
}

/** Reads a cursor in the legacy form `createdAt:id`, which only works with the default ordering; null for others. */
function legacyPosition(cursor: string, ordering: Ordering): SeekPosition | null {
  if (canonicalOrdering(ordering) !== canonicalOrdering(defaultOrdering)) return null
  const match = /^(.+):(\d{1,15})$/.exec(cursor)
  const createdAt = match?.[1] === undefined ? null : parseInstant(match[1])
  return createdAt === null ? null : [createdAt, Number(match?.[2])]
}
