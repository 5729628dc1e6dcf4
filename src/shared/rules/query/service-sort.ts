import { limits } from '../../admin-api/limits.ts'
import type { ReportSortField } from '../../admin-api/requests.ts'
import type { QueueSort } from '../../desk/queue-request.ts'

const sortFields: Readonly<Record<QueueSort, readonly string[]>> = {
  activity: ['-lastActivityAt'],
  // The service does not rank what it finds.
  relevance: ['-lastActivityAt'],
  // It does not know what is due.
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
 * Orders as the service's `sort`. Its id breaks ties; after a severity the desk shows what was active last, which
 * has to be said. The service sorts severities by a value of its own: that more means worse is what their ids, where
 * they are known, suggest.
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
