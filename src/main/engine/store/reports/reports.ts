import type { ReceivedNamedValue, ReceivedReportSummary } from '#shared/admin-api/received.ts'
import { Report } from '#shared/admin-api/resources.ts'
import { isOpen, type StatusPhase } from '#shared/rules/status.ts'
import { change, changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'
import { judgeMarks } from '../own/local-marks.ts'
import { freeRecency } from '../search/recency.ts'
import { dropSearchDocument } from '../search/search-index.ts'
import { leaveTerms } from '../search/term-index.ts'
import { learnSeverity, learnStatus, phaseOfStatus, rankOfSeverity } from './catalogues.ts'
import { type LastWord, needsReply, titleSort } from './derived.ts'
import { refreshLastWord } from './last-word.ts'
import { pendingReportState, withReportState } from './pending-changes.ts'
import { learnPerson } from './people.ts'
import { dropTruth, keepTruth, type ReportFacts, readTruth } from './report-facts.ts'
import { storeIfChanged } from './store-if-changed.ts'
import { learnTarget } from './targets.ts'
import { unknownFields } from './unknown-fields.ts'

export interface StoredReport extends ReportFacts {
  readonly id: number
  readonly recency: number
  /** The phase of the status that the row shows. */
  readonly phase: StatusPhase
  readonly lastWord: LastWord
  /** When the last public entry was written, in ms since 1970; null = not known, or there is none. */
  readonly lastWordAt: number | null
  readonly needsReply: number
  readonly revision: number
  /** The title that the row shows and that the search index has. */
  readonly shownTitle: string | null
  /** 1 = the report's texts are not kept. */
  readonly isEvicted: number
  /** Whether the row differs from the service's values because an action is pending. */
  readonly isOverlaid: boolean
}

const knownFields: ReadonlySet<string> = new Set(Object.keys(Report.shape))

const nothingKnown: ReportFacts = {
  title: null,
  createdAt: null,
  lastActivityAt: null,
  programId: null,
  targetId: null,
  statusId: null,
  severityId: null,
  reporterId: null,
  assigneeId: null,
  assigneeKnown: 0,
  extra: null,
}

type StoredRow = Omit<StoredReport, 'isOverlaid'> & { truth: string | null }

const storedColumns = `id, title, created_at as createdAt, last_activity_at as lastActivityAt, program_id as programId,
     target_id as targetId, status_id as statusId, severity_id as severityId, reporter_id as reporterId,
     assignee_id as assigneeId, assignee_known as assigneeKnown, extra, recency, phase, last_word as lastWord, last_word_at as lastWordAt,
     needs_reply as needsReply, revision,
     title as shownTitle, evicted_at is not null as isEvicted,
     (select facts from report_truths where report_id = reports.id) as truth`
const stored = select<StoredRow>('reports.read', `select ${storedColumns} from reports where id = ?`)
const storedAmong = select<StoredRow>(
  'reports.readAmong',
  `select ${storedColumns} from reports where id in (select value from json_each(?))`,
)
const adding = change(
  'reports.add',
  `insert into reports
     (id, title, created_at, last_activity_at, program_id, target_id, status_id, severity_id, reporter_id,
      assignee_id, assignee_known, extra, phase, is_open, is_unassigned, needs_reply, last_word, severity_rank,
      recency, created_sort, title_sort, revision, details_stale, timeline_stale, evidence_stale, hydrate_after,
      timeline_complete)
   values (:id, :title, :createdAt, :lastActivityAt, :programId, :targetId, :statusId, :severityId, :reporterId,
      :assigneeId, :assigneeKnown, :extra, :phase, :isOpen, :isUnassigned, :needsReply, :lastWord, :severityRank,
      :recency, :createdSort, :titleSort, 1, 1, 1, 1, 0, 0)`,
)
const updating = change(
  'reports.update',
  `update reports set title = :title, created_at = :createdAt, last_activity_at = :lastActivityAt,
     program_id = :programId, target_id = :targetId, status_id = :statusId, severity_id = :severityId,
     reporter_id = :reporterId, assignee_id = :assigneeId, assignee_known = :assigneeKnown, extra = :extra,
     phase = :phase, is_open = :isOpen, is_unassigned = :isUnassigned, needs_reply = :needsReply,
     last_word = :lastWord, severity_rank = :severityRank, recency = :recency, created_sort = :createdSort,
     title_sort = :titleSort
   where id = :id`,
)
const markingStale = changeUnseen(
  'reports.markStale',
  `update reports set revision = revision + 1, details_stale = 1, timeline_stale = 1, hydrate_after = 0,
     evicted_at = null
   where id = ?`,
)
const markingDetailsStale = changeUnseen(
  'reports.markDetailsStale',
  'update reports set revision = revision + 1, details_stale = 1, hydrate_after = 0 where id = ?',
)
const count = select<{ total: number }>('reports.count', 'select count(*) as total from reports')

export function countReports(db: ReadableDb): number {
  return db.get(count)?.total ?? 0
}

const anyOfProgram = select<{ found: number }>(
  'reports.anyOfProgram',
  'select 1 as found from reports where program_id = ? limit 1',
)

/** Whether the local copy has any report of a program. */
export function hasReportsOf(db: ReadableDb, programId: number): boolean {
  return db.get(anyOfProgram, [programId]) !== undefined
}

/**
 * A report with the facts that the service last gave, even if its row shows a pending action; undefined when it is not
 * in the local copy.
 */
export function readStoredReport(db: ReadableDb, id: number): StoredReport | undefined {
  const row = db.get(stored, [id])
  return row === undefined ? undefined : fromRow(row)
}

/** Like `readStoredReport`, for several ids; reports that are not in the local copy are left out. */
export function readStoredReports(db: ReadableDb, ids: readonly number[]): Map<number, StoredReport> {
  return new Map(db.all(storedAmong, [JSON.stringify(ids)]).map((row) => [row.id, fromRow(row)]))
}

function fromRow({ truth, ...report }: StoredRow): StoredReport {
  return truth === null
    ? { ...report, isOverlaid: false }
    : { ...report, ...readTruth(truth), isOverlaid: true }
}

/** Merges an answer into the facts of a report: fields missing from the answer keep their values. */
export function mergeFacts(known: ReportFacts | undefined, received: ReceivedReportSummary): ReportFacts {
  const before = known ?? nothingKnown
  const { assignedTo } = received
  return {
    title: received.name ?? before.title,
    createdAt: received.createdAt ?? before.createdAt,
    lastActivityAt: received.lastActivityAt ?? before.lastActivityAt,
    programId: received.programId ?? before.programId,
    targetId: received.target?.id ?? before.targetId,
    statusId: received.status?.id ?? before.statusId,
    severityId: received.severity?.id ?? before.severityId,
    reporterId: received.reporter?.id ?? before.reporterId,
    assigneeId: assignedTo === undefined ? before.assigneeId : (assignedTo?.id ?? null),
    assigneeKnown: assignedTo === undefined ? before.assigneeKnown : 1,
    extra: unknownFields(received, knownFields, before.extra),
  }
}

/** Whether the value of any field but `extra` differs. */
export function factsDiffer(one: ReportFacts, other: ReportFacts): boolean {
  return (
    one.title !== other.title ||
    one.createdAt !== other.createdAt ||
    one.lastActivityAt !== other.lastActivityAt ||
    one.programId !== other.programId ||
    one.targetId !== other.targetId ||
    one.statusId !== other.statusId ||
    one.severityId !== other.severityId ||
    one.reporterId !== other.reporterId ||
    one.assigneeId !== other.assigneeId ||
    one.assigneeKnown !== other.assigneeKnown
  )
}

/** Whether these facts have an earlier last activity than the known ones. */
export function isOlder(facts: ReportFacts, known: ReportFacts): boolean {
  return (
    facts.lastActivityAt !== null &&
    known.lastActivityAt !== null &&
    facts.lastActivityAt < known.lastActivityAt
  )
}

const described = ({ name }: ReceivedNamedValue) => (name === undefined ? 'nothing' : `name ${name}`)

/** Stores the people, names and catalogue values in an answer. */
export function learnFromReport(transaction: Transaction, received: ReceivedReportSummary): void {
  const { status, severity, target } = received
  if (status !== undefined)
    storeIfChanged(transaction, `status ${status.id}`, described(status), () =>
      learnStatus(transaction, status),
    )
  if (severity !== undefined) {
    storeIfChanged(transaction, `severity ${severity.id}`, described(severity), () =>
      learnSeverity(transaction, severity),
    )
  }
  if (target !== undefined)
    storeIfChanged(transaction, `target ${target.id}`, described(target), () =>
      learnTarget(transaction, target),
    )
  if (received.reporter !== undefined) learnPerson(transaction, received.reporter, false)
  if (received.assignedTo) learnPerson(transaction, received.assignedTo, true)
}

/**
 * Writes facts, and the values derived from them, as a new row or over the known one. The row shows pending changes
 * over the facts, so that queues and counts reflect an action at once; the service's values are stored beside the row.
 *
 * @param isTraceless for a new report: whether it has left no trace in the local copy, according to `withTraces`.
 */
export function writeFacts(
  transaction: Transaction,
  id: number,
  known: StoredReport | undefined,
  truth: ReportFacts,
  isTraceless = false,
): void {
  const pending = isTraceless ? {} : pendingReportState(transaction, id)
  const facts = withReportState(truth, pending)
  const activeAt = facts.lastActivityAt ?? facts.createdAt
  const moved = known === undefined || activeAt !== (known.lastActivityAt ?? known.createdAt)
  // The search document is stored under the old recency, which is about to change.
  if (moved && known !== undefined) dropSearchDocument(transaction, known.recency)

  const phase = phaseOfStatus(transaction, facts.statusId)
  const lastWord = known?.lastWord ?? 'nobody'
  const open = isOpen(phase)
  transaction.run(known === undefined ? adding : updating, {
    ...facts,
    id,
    phase,
    isOpen: open ? 1 : 0,
    isUnassigned: open && facts.assigneeKnown === 1 && facts.assigneeId === null ? 1 : 0,
    needsReply: needsReply(phase, lastWord) ? 1 : 0,
    lastWord,
    severityRank: rankOfSeverity(transaction, facts.severityId),
    recency: moved ? freeRecency(transaction, activeAt) : known.recency,
    createdSort: facts.createdAt ?? 0,
    titleSort: titleSort(facts.title),
  })
  if (Object.keys(pending).length > 0) keepTruth(transaction, id, truth)
  else if (known?.isOverlaid === true) dropTruth(transaction, id)
  if (moved && !isTraceless) judgeMarks(transaction, id)
  if (moved || known.shownTitle !== facts.title) transaction.pending.searchDocuments.add(id)
  if (known !== undefined && known.reporterId !== facts.reporterId) refreshLastWord(transaction, id)
  // A report's terms depend on its program and on the texts of its reporter.
  const isOther = known?.programId !== facts.programId || known.reporterId !== facts.reporterId
  if (known !== undefined && isOther) leaveTerms(transaction, new Set([id]))
}

/** Updates a report's row after its pending actions changed. */
export function showPending(transaction: Transaction, id: number): void {
  const known = readStoredReport(transaction, id)
  if (known !== undefined) writeFacts(transaction, id, known, known)
}

/** Puts details and timeline into the hydration queue; answers already in flight do not remove them from it. */
export function markStale(transaction: Transaction, id: number): void {
  transaction.run(markingStale, [id])
}

/** Like `markStale`, for the details alone: nothing shows that the timeline has grown. */
export function markDetailsStale(transaction: Transaction, id: number): void {
  transaction.run(markingDetailsStale, [id])
}

/**
 * Puts a changed report into the hydration queue. The timeline is read again only if the last activity or the status
 * changed: a timeline grows only with the last activity, but services log a changed status there, perhaps without new
 * activity. For any other change, the details are enough.
 */
export function markChanged(
  transaction: Transaction,
  id: number,
  before: ReportFacts,
  after: ReportFacts,
): void {
  const isSilent = before.lastActivityAt === after.lastActivityAt && before.statusId === after.statusId
  if (isSilent) markDetailsStale(transaction, id)
  else markStale(transaction, id)
}
