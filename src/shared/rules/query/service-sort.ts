import { limits } from '../../admin-api/limits.ts'
import type { ReportSortField } from '../../admin-api/requests.ts'
import type { QueueSort } from '../../desk/queue-request.ts'

const sortFields: Readonly<Record<QueueSort, readonly string[]>> = {
  activity: ['-lastActivityAt'],
  // The service does not rank matches.
  relevance: ['-lastActivityAt'],
  // The service does not know due times.
  due: ['-lastActivityAt'],
  'due-desc': ['-lastActivityAt'],
  'activity-asc': ['lastActivityAt'],
  newest: ['-createdAt'],
  oldest: ['createdAt'],
  severity: ['-severity', '-lastActivityAt'],
  'severity-asc': ['severity', 'lastActivityAt'],
  title: ['name'],
  'title-desc': ['-name'],
  status: ['status'],
  'status-desc': ['-status'],
  bounty: ['-bounty'],
  'bounty-asc': ['bounty'],
  id: ['id'],
  'id-desc': ['-id'],
} satisfies Record<QueueSort, readonly (ReportSortField | `-${ReportSortField}`)[]>

/**
 * Sort orders as the value of the service's `sort` parameter. The service breaks ties by id, but the desk sorts reports
 * of the same severity by activity, so that field is added. The service sorts severities by a value of its own; the
 * known ids suggest that a higher value is more severe.
 */
export function serviceSort(sorts: readonly QueueSort[]): string {
  const fields: string[] = []
  for (const [index, sort] of sorts.entries()) {
    const [first, ...ties] = sortFields[sort]
    fields.push(...(first === undefined ? [] : [first]), ...(index === sorts.length - 1 ? ties : []))
  }
  const plain = (field: string) => field.replace('-', '')
  return fields
    .filter((field, at) => fields.findIndex((other) => plain(other) === plain(field)) === at)
    .slice(0, limits.sortFields)
    .join(',')
}
