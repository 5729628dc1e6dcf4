import { parseInstant } from '#shared/admin-api/instant.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid, type Outcome } from '../problem.ts'

/** The search parameters that decide which reports match; those of order and paging are excluded. */
type FilterName = Exclude<keyof ReportSearchQuery, 'sort' | 'cursor' | 'limit'>

type InstantName = Extract<FilterName, `${string}Utc`>

/** Filters in canonical form: lists sorted and without duplicates, times in ms since 1970, an empty `q` left out. */
export type ReportFilters = {
  readonly [Name in FilterName]?: Name extends InstantName ? number : ReportSearchQuery[Name]
}

/** Makes filters canonical, and refuses what the schema cannot: empty ranges, and filters that exclude each other. */
export function readFilters(query: ReportSearchQuery): Outcome<ReportFilters> {
  const { sort: _sort, cursor: _cursor, limit: _limit, ...given } = query
  const { createdFromUtc, createdToUtc, lastActivityFromUtc, lastActivityToUtc, ...others } = given
  const times = instantsOf({ createdFromUtc, createdToUtc, lastActivityFromUtc, lastActivityToUtc })
  if (isInverted(times.createdFromUtc, times.createdToUtc)) {
    return invalid('createdFromUtc is after createdToUtc.')
  }
  if (isInverted(times.lastActivityFromUtc, times.lastActivityToUtc)) {
    return invalid('lastActivityFromUtc is after lastActivityToUtc.')
  }
  if (others.isAssigned === false && others.assignedToUserId !== undefined) {
    return invalid('assignedToUserId cannot be combined with isAssigned=false.')
  }
  const lists = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      Array.isArray(value) ? canonicalList(value) : value,
    ]),
  ) as typeof others
  const { q, ...rest } = lists
  return ok({ ...rest, ...times, ...(q !== undefined && q !== '' && { q }) })
}

/** The filters as text; the same for equal filters, whatever their order. */
export function canonicalFilters(filters: ReportFilters): string {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function instantsOf(texts: Pick<ReportSearchQuery, InstantName>): Partial<Record<InstantName, number>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const instant = text === undefined ? null : parseInstant(text)
      return instant === null ? [] : [[name, instant]]
    }),
  )
}

function isInverted(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to
}

function canonicalList(values: readonly (string | number)[]): (string | number)[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}
