import type { ExportedEntry, ExportedPerson, ExportedReport } from '#shared/rules/exports/exported-report.ts'

export const reporter: ExportedPerson = { id: 'r1', nickname: 'ann', email: 'ann@example.com' }

export function entry(id: string, fields: Partial<ExportedEntry> = {}): ExportedEntry {
  return {
    id,
    message: `Entry ${id}`,
    createdAt: Date.UTC(2026, 0, 31, 13, 45, 12, 5),
    isInternal: false,
    hasEvidence: false,
    actor: reporter,
    ...fields,
  }
}

/** A complete report. */
export function sampleReport(fields: Partial<ExportedReport> = {}): ExportedReport {
  return {
    id: 4711,
    name: 'IDOR in /v1/users',
    createdAt: Date.UTC(2026, 0, 30, 8),
    lastActivityAt: Date.UTC(2026, 0, 31, 13, 45, 12, 5),
    program: { id: 10, name: 'Acme', currency: 'EUR' },
    target: { id: 20, name: 'api.example.com' },
    status: { id: 1, name: 'New' },
    severity: { id: 3, name: 'High' },
    reporter,
    assignedTo: null,
    details: {
      hasTexts: true,
      isCurrent: true,
      summary: 'In short',
      description: 'At length',
      impact: 'All accounts',
      vulnerabilityTypeId: 5,
      vulnerabilityType: 'SQL injection',
      cweTypeId: 639,
      cvss: null,
      cve: null,
      bounty: 500,
      bonus: 0,
      duplicateOf: null,
      effectiveRole: 'StandardAdmin',
    },
    timeline: { entries: [entry('1')], isComplete: true },
    unsent: [],
    ...fields,
  }
}
