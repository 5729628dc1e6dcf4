import type { EvidenceItem } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { claimedSize } from '#shared/rules/evidence/claimed-size.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { cutText } from '../search/search-hit.ts'

/**
 * Maximum number of characters (UTF-16 units) of a name in the list, and of other texts. File systems allow names of
 * less than a quarter of the limit.
 */
const longestName = 1_000
const longestClaim = 300

const reportOf = select<{ id: number }>('evidence.report', 'select id from reports where id = ?')
const itemsOf = select<EvidenceItem>(
  'evidence.list',
  `select id, filename, size, mime_type as mimeType, status from evidence where report_id = ? order by position`,
)

/**
 * A report's evidence in the order the service gave. @returns `unknownHere` when the report is not in the local copy.
 */
export function readEvidenceList(db: ReadableDb, reportId: number): Result<readonly EvidenceItem[]> {
  const read = attempt(db.file, () =>
    db.get(reportOf, [reportId]) === undefined ? null : db.all(itemsOf, [reportId]).map(inShort),
  )
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : ok(read.value)
}

function inShort({ filename, size, mimeType, status, ...item }: EvidenceItem): EvidenceItem {
  return {
    ...item,
    size: claimedSize(size),
    filename: cut(filename, longestName),
    mimeType: cut(mimeType, longestClaim),
    status: cut(status, longestClaim),
  }
}

const cut = (text: string | null, length: number): string | null =>
  text === null ? null : cutText(text, length)
