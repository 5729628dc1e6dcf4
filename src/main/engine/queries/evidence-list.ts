import type { EvidenceItem } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'

const reportOf = select<{ id: number }>('evidence.report', 'select id from reports where id = ?')
const itemsOf = select<EvidenceItem>(
  'evidence.list',
  `select id, filename, size, mime_type as mimeType, status from evidence where report_id = ? order by position`,
)

/** A report's evidence in the order the service gave; `unknownHere` when the report is not here. */
export function readEvidenceList(db: ReadableDb, reportId: number): Result<readonly EvidenceItem[]> {
  const read = attempt(db.file, () =>
    db.get(reportOf, [reportId]) === undefined ? null : db.all(itemsOf, [reportId]),
  )
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : ok(read.value)
}
