import type { ReceivedReport } from '#shared/admin-api/received.ts'
import { mayMeanDuplicate } from '#shared/rules/status.ts'
import {
  change,
  changeUnseen,
  type ReadableDb,
  type SqlValue,
  select,
  type Transaction,
  type WritableDb,
} from '../database.ts'
import { hasUnconfirmed } from '../outbox/unconfirmed.ts'
import { withinTransaction } from '../transaction.ts'
import { nameOfStatus } from './catalogues.ts'
import { cvssTenths } from './cvss-tenths.ts'
import { isEvicted } from './eviction.ts'
import {
  factsDiffer,
  isOlder,
  learnFromReport,
  markChanged,
  mergeFacts,
  readStoredReport,
  type StoredReport,
  writeFacts,
} from './reports.ts'
import type { ReadingOf } from './stored-reports.ts'
import { clearTombstone } from './tombstones.ts'

/** The fields that only a report's details have. null = not known, or the service says that there is no value. */
export interface ReportDetails extends Readonly<Record<string, SqlValue>> {
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly vulnerabilityTypeId: number | null
  readonly cweTypeId: number | null
  readonly cvss: string | null
  readonly cve: string | null
  readonly bounty: number | null
  readonly bonus: number | null
  readonly duplicateOf: number | null
  readonly effectiveRole: string | null
}

const detailFields = [
  'summary',
  'description',
  'impact',
  'vulnerabilityTypeId',
  'cweTypeId',
  'cvss',
  'cve',
  'bounty',
  'bonus',
  'duplicateOf',
  'effectiveRole',
] as const satisfies readonly (keyof ReportDetails & keyof ReceivedReport)[]

const searchedFields = ['summary', 'description', 'impact', 'cve'] as const

const stored = select<ReportDetails>(
  'details.read',
  `select summary, description, impact, vulnerability_type_id as vulnerabilityTypeId, cwe_type_id as cweTypeId,
     cvss, cve, bounty, bonus, duplicate_of as duplicateOf, effective_role as effectiveRole
   from report_details where report_id = ?`,
)
const storing = change(
  'details.store',
  `insert into report_details
     (report_id, summary, description, impact, vulnerability_type_id, cwe_type_id, cvss, cve, bounty, bonus,
      duplicate_of, effective_role)
   values (:reportId, :summary, :description, :impact, :vulnerabilityTypeId, :cweTypeId, :cvss, :cve, :bounty,
      :bonus, :duplicateOf, :effectiveRole)
   on conflict (report_id) do update set summary = excluded.summary, description = excluded.description,
     impact = excluded.impact, vulnerability_type_id = excluded.vulnerability_type_id,
     cwe_type_id = excluded.cwe_type_id, cvss = excluded.cvss, cve = excluded.cve, bounty = excluded.bounty,
     bonus = excluded.bonus, duplicate_of = excluded.duplicate_of, effective_role = excluded.effective_role`,
)
const settling = changeUnseen(
  'details.settle',
  `update reports set details_read_at = :readAt,
     details_stale = case when :settled = 1 then 0 else details_stale end
   where id = :id`,
)
// Changed facts are written by a separate statement, because SQLite writes all indexes of the columns that a statement
// names.
const settlingWithFacts = change(
  'details.settleWithFacts',
  `update reports set details_read_at = :readAt,
     details_stale = case when :settled = 1 then 0 else details_stale end,
     has_reward = coalesce(:hasReward, has_reward), is_duplicate = :isDuplicate, cwe_type_id = :cweTypeId,
     vulnerability_type_id = :vulnerabilityTypeId, cvss_score = :cvssScore, bounty = :bounty
   where id = :id and (has_reward is not coalesce(:hasReward, has_reward) or is_duplicate is not :isDuplicate
     or cwe_type_id is not :cweTypeId or vulnerability_type_id is not :vulnerabilityTypeId
     or cvss_score is not :cvssScore or bounty is not :bounty)`,
)

const readAt = select<{ at: number | null }>(
  'details.readAt',
  'select details_read_at as at from reports where id = ?',
)

/** When the details were last read, in ms since 1970; null when never. */
export function detailsReadAt(db: ReadableDb, reportId: number): number | null {
  return db.get(readAt, [reportId])?.at ?? null
}

/** @returns the stored details; undefined while the details have not been read. */
export function readDetails(db: ReadableDb, reportId: number): ReportDetails | undefined {
  return db.get(stored, [reportId])
}

/**
 * Stores a report's details, adding the report if it is not in the local copy yet. The details then leave the hydration
 * queue, unless the report changed since the hydration ticket of `reading` was made.
 *
 * @returns `revision` to pass to the timeline reading that follows; `undisturbed`: whether nothing has changed the
 *   report since that ticket was made.
 */
export function storeReportDetails(
  db: WritableDb,
  report: ReceivedReport,
  reading: ReadingOf,
): { readonly changed: boolean; readonly revision: number; readonly undisturbed: boolean } {
  return withinTransaction(db, (transaction) => {
    learnFromReport(transaction, report)
    const known = readStoredReport(transaction, report.id)
    const undisturbed =
      known === undefined || reading.revision === null || reading.revision === known.revision
    const facts = mergeFacts(known, report)
    // Newer data was stored while this answer was in flight, or the service carried out an own action, whose values the
    // answer may lack. The report will be read again, so this answer is dropped.
    const lacksAction = reading.isForAction !== true && hasUnconfirmed(transaction, report.id)
    if (known !== undefined && !undisturbed && (lacksAction || isOlder(facts, known))) {
      return { changed: false, revision: known.revision, undisturbed }
    }

    const factsChanged = storeFacts(transaction, report, known)
    const before = readDetails(transaction, report.id)
    const merged = mergeDetails(before, report, mayBeDuplicate(transaction, report.id, facts.statusId))
    // The texts of an evicted report are not stored, but the other fields are. Changed facts may just have ended its
    // eviction.
    const details =
      known?.isEvicted === 1 && isEvicted(transaction, report.id)
        ? { ...merged, summary: null, description: null, impact: null }
        : merged
    const detailsChanged = storeDetails(transaction, report.id, before, details)
    settle(transaction, details, { id: report.id, readAt: reading.readAt, settled: undisturbed ? 1 : 0 })
    // Changed facts have put the report back into the hydration queue and raised its revision.
    const revision = known === undefined ? 1 : known.revision + (factsChanged ? 1 : 0)
    return { changed: factsChanged || detailsChanged, revision, undisturbed }
  })
}

function settle(
  transaction: Transaction,
  details: ReportDetails,
  reading: { readonly id: number; readonly readAt: number; readonly settled: 0 | 1 },
): void {
  const { cweTypeId, vulnerabilityTypeId, cvss, bounty, duplicateOf } = details
  const facts = {
    hasReward: hasReward(details),
    isDuplicate: duplicateOf === null ? 0 : 1,
    cweTypeId,
    vulnerabilityTypeId,
    cvssScore: cvssTenths(cvss),
    bounty,
  }
  if (transaction.run(settlingWithFacts, { ...reading, ...facts }) === 0) transaction.run(settling, reading)
}

function storeFacts(
  transaction: Transaction,
  report: ReceivedReport,
  known: StoredReport | undefined,
): boolean {
  const facts = mergeFacts(known, report)
  if (known === undefined) clearTombstone(transaction, report.id)
  const changed = known === undefined || factsDiffer(known, facts)
  if (changed || known.extra !== facts.extra) writeFacts(transaction, report.id, known, facts)
  // The report has changed: the timeline read before may be older than these details.
  if (changed && known !== undefined) markChanged(transaction, report.id, known, facts)
  return changed
}

function storeDetails(
  transaction: Transaction,
  reportId: number,
  known: ReportDetails | undefined,
  details: ReportDetails,
): boolean {
  if (known !== undefined && detailFields.every((field) => known[field] === details[field])) return false

  transaction.run(storing, { ...details, reportId })
  if (searchedFields.some((field) => (known?.[field] ?? null) !== details[field])) {
    transaction.pending.searchDocuments.add(reportId)
  }
  return true
}

/** Whether there is a positive bounty or bonus, as in the service's filter; null when the details have neither. */
function hasReward({ bounty, bonus }: ReportDetails): number | null {
  if (bounty === null && bonus === null) return null
  return (bounty ?? 0) > 0 || (bonus ?? 0) > 0 ? 1 : 0
}

const listedDuplicate = select<{ isDuplicate: number | null }>(
  'details.listedDuplicate',
  'select is_duplicate as isDuplicate from reports where id = ?',
)

/**
 * Whether an answer that names no original may still be about a duplicate. Leaving the original out is the service's
 * only documented way to say that there is none; the status and the list of duplicates show whether that was meant.
 */
function mayBeDuplicate(db: WritableDb, reportId: number, statusId: number | null): boolean {
  return (
    db.get(listedDuplicate, [reportId])?.isDuplicate !== 0 && mayMeanDuplicate(nameOfStatus(db, statusId))
  )
}

function mergeDetails(
  known: ReportDetails | undefined,
  report: ReceivedReport,
  staysDuplicate: boolean,
): ReportDetails {
  const merged = <F extends Exclude<(typeof detailFields)[number], 'duplicateOf'>>(field: F) =>
    report[field] === undefined ? (known?.[field] ?? null) : (report[field] ?? null)
  return {
    summary: merged('summary'),
    description: merged('description'),
    impact: merged('impact'),
    vulnerabilityTypeId: merged('vulnerabilityTypeId'),
    cweTypeId: merged('cweTypeId'),
    cvss: merged('cvss'),
    cve: merged('cve'),
    bounty: merged('bounty'),
    bonus: merged('bonus'),
    duplicateOf:
      report.duplicateOf === undefined && staysDuplicate
        ? (known?.duplicateOf ?? null)
        : (report.duplicateOf ?? null),
    effectiveRole: merged('effectiveRole'),
  }
}
