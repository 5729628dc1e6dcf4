import type { Evidence } from '#shared/admin-api/resources.ts'
import type { SampleEvidence } from '../sample/world.ts'
import type { Database } from './service-database.ts'

interface EvidenceRow extends Omit<Evidence, 'mimeType'> {
  readonly mime_type: string
  readonly recipe: string
}

export function listEvidence(db: Database, reportId: number): Evidence[] {
  return db
    .prepare<[number], EvidenceRow>('SELECT * FROM evidence WHERE report_id = ? ORDER BY position')
    .all(reportId)
    .map(({ id, filename, size, mime_type: mimeType, status }) => ({ id, filename, size, mimeType, status }))
}

export function readEvidence(db: Database, reportId: number, evidenceId: string): SampleEvidence | undefined {
  const row = db
    .prepare<[number, string], EvidenceRow>('SELECT * FROM evidence WHERE report_id = ? AND id = ?')
    .get(reportId, evidenceId)
  if (row === undefined) return undefined
  const { id, filename, size, mime_type: mimeType, status, recipe } = row
  return { id, filename, size, mimeType, status, recipe }
}
