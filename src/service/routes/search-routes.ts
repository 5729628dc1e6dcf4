import { endpoints } from '#shared/admin-api/endpoints.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import { ok } from '#shared/desk/result.ts'
import { readOrdering } from '../query/ordering.ts'
import { readQuery } from '../query/read-query.ts'
import { readReportCursor, reportCursor } from '../query/report-cursor.ts'
import { readFilters } from '../query/report-filters.ts'
import { positionOf, searchReports } from '../store/search-reports.ts'
import { summaryOf } from '../store/served-reports.ts'
import type { Handler } from './call.ts'

export const searchReportPage: Handler = ({ service, caller, search }) => {
  const { db, directory, secret } = service
  const read = readQuery(endpoints.searchReports.query, search)
  if (!read.ok) return read
  const filters = readFilters(read.value)
  if (!filters.ok) return filters
  const ordering = readOrdering(read.value.sort)
  if (!ordering.ok) return ordering
  const { cursor, limit = limits.pageSizeDefault } = read.value
  const after =
    cursor === undefined ? ok(null) : readReportCursor(secret, filters.value, ordering.value, cursor)
  if (!after.ok) return after

  const rows = searchReports(db, {
    visiblePrograms: directory.programsOf(caller.userId),
    filters: filters.value,
    ordering: ordering.value,
    after: after.value,
    // Read one more row than requested to find out whether there is another page.
    count: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return ok({
    items: page.map((row) => summaryOf(directory, row)),
    nextCursor:
      last === undefined
        ? null
        : reportCursor(secret, filters.value, ordering.value, positionOf(last, ordering.value)),
  } satisfies ReportPage)
}
