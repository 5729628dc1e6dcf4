import { limits } from '#shared/admin-api/limits.ts'
import { type ReportSortField, reportSortFields } from '#shared/admin-api/requests.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid, type Outcome } from '../problem.ts'

export interface SortKey {
  readonly field: ReportSortField
  readonly descending: boolean
}

/** The fields by which reports are sorted. The id is always among them, so that the order is unambiguous. */
export type Ordering = readonly SortKey[]

export const defaultOrdering: Ordering = [
  { field: 'createdAt', descending: true },
  { field: 'id', descending: true },
]

/**
 * Parses the `sort` parameter. Unless the id is among the fields, it is added at the end to break ties. Its direction,
 * which the specification does not define, is that of the field before it, as in the default `-createdAt,-id`.
 */
export function readOrdering(sort: string | undefined): Outcome<Ordering> {
  if (sort === undefined) return ok(defaultOrdering)
  const keys: SortKey[] = []
  for (const part of sort.split(',')) {
    const descending = part.startsWith('-')
    const name = descending ? part.slice(1) : part
    const field = reportSortFields.find((known) => known === name)
    if (field === undefined) return invalid(`sort: "${name.slice(0, 40)}" is no field to sort by.`)
    if (keys.some((key) => key.field === field)) return invalid(`sort: ${field} is given twice.`)
    keys.push({ field, descending })
  }
  if (keys.length > limits.sortFields) return invalid(`sort: at most ${limits.sortFields} fields.`)
  const last = keys.at(-1)
  if (last !== undefined && !keys.some(({ field }) => field === 'id')) {
    keys.push({ field: 'id', descending: last.descending })
  }
  return ok(keys)
}

/** An ordering as text; the same for all values of `sort` that mean the same order. */
export function canonicalOrdering(ordering: Ordering): string {
  return ordering.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
}
