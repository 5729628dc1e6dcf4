import type { ReceivedReportPage } from '#main/engine/api/admin-api.ts'
import type { ReceivedActivity, ReceivedReport, ReceivedReportSummary } from '#shared/admin-api/received.ts'

/** Statuses and severities as the tests' service names them. */
export const status = {
  new: { id: 1, name: 'New' },
  triaged: { id: 2, name: 'Triaged' },
  needsMoreInfo: { id: 3, name: 'Needs more info' },
  resolved: { id: 4, name: 'Resolved' },
} as const

export const severity = {
  low: { id: 1, name: 'Low' },
  high: { id: 3, name: 'High' },
  critical: { id: 4, name: 'Critical' },
} as const

export const reporter = { id: 'r1', nickname: 'reporter-one', email: 'r1@example.com' }
export const triager = { id: 't1', nickname: 'triager-one', email: 't1@example.com' }

/** A complete summary, with `fields` in place of its default values. */
export function summary(id: number, fields: Partial<ReceivedReportSummary> = {}): ReceivedReportSummary {
  return {
    id,
    name: `Report ${id}`,
    createdAt: 1_000 * id,
    lastActivityAt: 1_000 * id,
    programId: 10,
    target: { id: 20, name: 'api.example.com' },
    status: status.new,
    severity: severity.low,
    reporter,
    assignedTo: null,
    ...fields,
  }
}

export function details(id: number, fields: Partial<ReceivedReport> = {}): ReceivedReport {
  return {
    ...summary(id),
    summary: 'A summary',
    description: 'A description',
    impact: 'An impact',
    vulnerabilityTypeId: 5,
    cweTypeId: 79,
    cvss: null,
    cve: null,
    bounty: 0,
    bonus: 0,
    effectiveRole: 'StandardAdmin',
    ...fields,
  }
}

export function entry(id: number | string, fields: Partial<ReceivedActivity> = {}): ReceivedActivity {
  return {
    id: String(id),
    message: `Entry ${id}`,
    createdAt: 1_000 * Number(id),
    isInternal: false,
    hasEvidence: false,
    actor: reporter,
    ...fields,
  }
}

/** A page of the list of reports; the last one by default. */
export function reportPage(ids: number[] = [], fields: Partial<ReceivedReportPage> = {}): ReceivedReportPage {
  return { items: ids.map((id) => summary(id)), setAside: [], nextCursor: null, answeredAt: null, ...fields }
}

/** A reading that no hydration ticket requested. */
export const unasked = { readAt: 9_000_000, revision: null }
