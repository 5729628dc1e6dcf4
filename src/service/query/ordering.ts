import { limits } from '#shared/admin-api/limits.ts'
import { type ReportSortField, reportSortFields } from '#shared/admin-api/requests.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid, type Outcome } from '../problem.ts'

export interface SortKey {
  readonly field: ReportSortField
  readonly descending: boolean
}

/** Complete: it always contains the id, if need be at the end. */
export type Ordering = readonly SortKey[]

export const defaultOrdering: Ordering = [
  { field: 'createdAt', descending: true },
  { field: 'id', descending: true },
]

/**
 * Reads `sort`. The id is added as the last tie-breaker unless it was asked for. Its direction, which the specification
 * leaves open, is that of the preceding field, as in the default `-createdAt,-id`.
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

/** The ordering as a text that is the same for every way to request it. */
export function canonicalOrdering(ordering: Ordering): string {
  return ordering.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
}
