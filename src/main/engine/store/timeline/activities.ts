import type { ReceivedActivity } from '#shared/admin-api/received.ts'
import { ReportActivity } from '#shared/admin-api/resources.ts'
import { bit } from '../columns.ts'
import {
  change,
  changeUnseen,
  type ReadableDb,
  select,
  type Transaction,
  type WritableDb,
} from '../database.ts'
import { judgeMarks } from '../own/local-marks.ts'
import { refreshLastWord, storeNeed, whoSpokeLast } from '../reports/last-word.ts'
import { learnPerson } from '../reports/people.ts'
import { readStoredReport, type StoredReport } from '../reports/reports.ts'
import type { ReadingOf } from '../reports/stored-reports.ts'
import { unknownFields } from '../reports/unknown-fields.ts'
import { withinTransaction } from '../transaction.ts'

/** How the stored page of a timeline relates to the entries that were stored before. */
export interface StoredActivities {
  readonly added: number
  readonly changed: number
  /** Whether the report is in the local copy, keeps its timeline, and had no entries before. */
  readonly isFirst: boolean
}

interface StoredActivity {
  readonly message: string | null
  readonly createdAt: number | null
  readonly isInternal: number | null
  readonly hasEvidence: number | null
  readonly actorId: string | null
  readonly extra: string | null
}

const passedOver: StoredActivities = { added: 0, changed: 0, isFirst: false }

const knownFields: ReadonlySet<string> = new Set(Object.keys(ReportActivity.shape))

const stored = select<StoredActivity>(
  'activities.read',
  `select message, created_at as createdAt, is_internal as isInternal, has_evidence as hasEvidence,
     actor_id as actorId, extra
   from activities where report_id = ? and id = ?`,
)
const any = select<{ found: number }>(
  'activities.any',
  'select 1 as found from activities where report_id = ? limit 1',
)
const storing = change(
  'activities.store',
  `insert into activities
     (report_id, id, message, created_at, is_internal, has_evidence, actor_id, extra)
   values (:reportId, :id, :message, :createdAt, :isInternal, :hasEvidence, :actorId, :extra)
   on conflict (report_id, id) do update set message = excluded.message, created_at = excluded.created_at,
     is_internal = excluded.is_internal, has_evidence = excluded.has_evidence, actor_id = excluded.actor_id,
     extra = excluded.extra`,
)
const settling = changeUnseen(
  'activities.settle',
  `update reports set last_word = :lastWord, last_word_at = :lastWordAt, timeline_read_at = :readAt, timeline_complete = 1,
     timeline_stale = case when :settled = 1 then 0 else timeline_stale end
   where id = :id`,
)
const openingGap = changeUnseen('activities.openGap', 'update reports set timeline_complete = 0 where id = ?')
const askingForEvidence = changeUnseen(
  'activities.askEvidence',
  'update reports set evidence_stale = 1 where id = ?',
)
const newest = select<{ id: string }>(
  'activities.newest',
  'select id from activities where report_id = ? order by created_at desc, length(id) desc, id desc limit 1',
)

/** Id of the newest entry stored for a report, as digits; null when there is none. */
export function newestActivityId(db: ReadableDb, reportId: number): string | null {
  return db.get(newest, [reportId])?.id ?? null
}

/**
 * Stores a page of a timeline, read newest first. `complete`: everything older than this page is known too, because the
 * page was the last one, or reached a known entry of a timeline without a gap (see `HydrationTicket.timelineComplete`).
 * The report stays in the hydration queue until a complete page arrives. A report that is not in the local copy (any
 * more), or whose texts are not kept, is skipped.
 *
 * @param report as read in this transaction, with nothing stored about it since: some of its values are written back.
 */
export function storeActivities(
  db: WritableDb,
  reportId: number,
  entries: readonly ReceivedActivity[],
  reading: ReadingOf & { readonly complete: boolean },
  report: StoredReport | undefined = readStoredReport(db, reportId),
): StoredActivities {
  return withinTransaction(db, (transaction) => {
    if (report === undefined || report.isEvicted === 1) return passedOver

    const isFirst = transaction.get(any, [reportId]) === undefined
    const read = readerOfKnown(transaction, reportId, isFirst)
    const outcomes = entries.map((entry) => storeEntry(transaction, report, entry, read(entry.id)))
    const added = outcomes.filter((outcome) => outcome === 'added').length
    const changed = outcomes.filter((outcome) => outcome === 'changed').length
    const isNews = added + changed > 0
    if (isNews) {
      transaction.pending.searchDocuments.add(reportId)
    }
    if (reading.complete) {
      const undisturbed = reading.revision === null || reading.revision === report.revision
      // Older local copies did not store when the last public entry was written; closed reports in them still lack the
      // time.
      const isUndated = report.lastWordAt === null && report.lastWord !== 'nobody'
      const { lastWord, lastWordAt } = isNews || isUndated ? whoSpokeLast(transaction, report) : report
      transaction.run(settling, {
        id: reportId,
        readAt: reading.readAt,
        settled: undisturbed ? 1 : 0,
        lastWord,
        lastWordAt,
      })
      storeNeed(transaction, report, lastWord)
    } else if (isNews) {
      refreshLastWord(transaction, reportId)
      // Until the reading is finished, entries may be missing between this page and those known before.
      if (added > 0) transaction.run(openingGap, [reportId])
    }
    // The actor behind the last activity is known now.
    if (isNews || reading.complete) judgeMarks(transaction, reportId)
    return { added, changed, isFirst }
  })
}

/**
 * Returns a function that reads known entries. If the timeline was empty before, as in a first reading, only entries
 * stored by this page can be known, so the database is not queried.
 */
function readerOfKnown(
  db: ReadableDb,
  reportId: number,
  isFirst: boolean,
): (id: string) => StoredActivity | undefined {
  const met = new Set<string>()
  return (id) => {
    if (isFirst && !met.has(id)) {
      met.add(id)
      return undefined
    }
    return db.get(stored, [reportId, id])
  }
}

function storeEntry(
  transaction: Transaction,
  { id: reportId, reporterId }: Pick<StoredReport, 'id' | 'reporterId'>,
  entry: ReceivedActivity,
  known: StoredActivity | undefined,
): 'added' | 'changed' | 'unchanged' {
  if (entry.actor) learnPerson(transaction, entry.actor, reporterId !== null && entry.actor.id !== reporterId)

  const merged: StoredActivity = {
    message: entry.message ?? known?.message ?? null,
    createdAt: entry.createdAt ?? known?.createdAt ?? null,
    isInternal: bit(entry.isInternal) ?? known?.isInternal ?? null,
    hasEvidence: bit(entry.hasEvidence) ?? known?.hasEvidence ?? null,
    actorId: entry.actor === undefined ? (known?.actorId ?? null) : (entry.actor?.id ?? null),
    extra: unknownFields(entry, knownFields, known?.extra),
  }
  if (known !== undefined && entriesEqual(known, merged)) return 'unchanged'

  transaction.run(storing, { ...merged, reportId, id: entry.id })
  if (merged.hasEvidence === 1 && known?.hasEvidence !== 1) transaction.run(askingForEvidence, [reportId])
  return known === undefined ? 'added' : 'changed'
}

function entriesEqual(one: StoredActivity, other: StoredActivity): boolean {
  return (
    one.message === other.message &&
    one.createdAt === other.createdAt &&
    one.isInternal === other.isInternal &&
    one.hasEvidence === other.hasEvidence &&
    one.actorId === other.actorId &&
    one.extra === other.extra
  )
}
