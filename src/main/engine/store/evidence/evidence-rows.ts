import type { ReceivedEvidence } from '#shared/admin-api/received.ts'
import { Evidence } from '#shared/admin-api/resources.ts'
import { change, changeUnseen, select, type WritableDb } from '../database.ts'
import { readStoredReport } from '../reports/reports.ts'
import type { ReadingOf } from '../reports/stored-reports.ts'
import { unknownFields } from '../reports/unknown-fields.ts'
import { withinTransaction } from '../transaction.ts'

interface StoredEvidence {
  readonly id: string
  readonly position: number
  readonly filename: string | null
  readonly size: number | null
  readonly mimeType: string | null
  readonly status: string | null
  readonly extra: string | null
}

const knownFields: ReadonlySet<string> = new Set(Object.keys(Evidence.shape))

const ofReport = select<StoredEvidence>(
  'evidence.read',
  `select id, position, filename, size, mime_type as mimeType, status, extra
   from evidence where report_id = ?`,
)
const storing = change(
  'evidence.store',
  `insert into evidence (report_id, id, position, filename, size, mime_type, status, extra)
   values (:reportId, :id, :position, :filename, :size, :mimeType, :status, :extra)
   on conflict (report_id, id) do update set position = excluded.position, filename = excluded.filename,
     size = excluded.size, mime_type = excluded.mime_type, status = excluded.status, extra = excluded.extra`,
)
const removing = change('evidence.remove', 'delete from evidence where report_id = ? and id = ?')
const settling = changeUnseen(
  'evidence.settle',
  `update reports set evidence_read_at = :readAt,
     evidence_stale = case when :settled = 1 then 0 else evidence_stale end
   where id = :id`,
)

const markingStale = changeUnseen('evidence.markStale', 'update reports set evidence_stale = 1 where id = ?')

/** Marks a report's list of evidence to be read again, by the hydration. */
export function markEvidenceStale(db: WritableDb, reportId: number): void {
  db.run(markingStale, [reportId])
}

/** Stores a report's complete list of evidence: items no longer in it are removed. An unknown report is skipped. */
export function storeEvidence(
  db: WritableDb,
  reportId: number,
  items: readonly ReceivedEvidence[],
  reading: ReadingOf,
): { readonly changed: boolean } {
  return withinTransaction(db, (transaction) => {
    const report = readStoredReport(transaction, reportId)
    if (report === undefined) return { changed: false }

    const before = new Map(transaction.all(ofReport, [reportId]).map((item) => [item.id, item]))
    const after = new Map(
      items.map((item, position) => [item.id, mergeEvidence(before.get(item.id), item, position)]),
    )
    let changed = false
    for (const item of after.values()) {
      const known = before.get(item.id)
      if (known !== undefined && itemsEqual(known, item)) continue
      transaction.run(storing, { ...item, reportId })
      changed = true
    }
    for (const id of before.keys()) {
      if (after.has(id)) continue
      transaction.run(removing, [reportId, id])
      changed = true
    }
    if (changed) {
      transaction.pending.searchDocuments.add(reportId)
    }
    const undisturbed = reading.revision === null || reading.revision === report.revision
    transaction.run(settling, { id: reportId, readAt: reading.readAt, settled: undisturbed ? 1 : 0 })
    return { changed }
  })
}

function mergeEvidence(
  known: StoredEvidence | undefined,
  received: ReceivedEvidence,
  position: number,
): StoredEvidence {
  return {
    id: received.id,
    position,
    filename: received.filename ?? known?.filename ?? null,
    size: received.size ?? known?.size ?? null,
    mimeType: received.mimeType ?? known?.mimeType ?? null,
    status: received.status ?? known?.status ?? null,
    extra: unknownFields(received, knownFields, known?.extra),
  }
}

function itemsEqual(one: StoredEvidence, other: StoredEvidence): boolean {
  return (
    one.position === other.position &&
    one.filename === other.filename &&
    one.size === other.size &&
    one.mimeType === other.mimeType &&
    one.status === other.status &&
    one.extra === other.extra
  )
}
