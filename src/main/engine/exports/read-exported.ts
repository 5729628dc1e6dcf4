import type { CollisionField } from '#shared/desk/outbox.ts'
import type {
  ExportedDetails,
  ExportedEntry,
  ExportedName,
  ExportedOwn,
  ExportedPerson,
  ExportedReport,
  ExportedTimeline,
  ExportScope,
} from '#shared/rules/exports/exported-report.ts'
import { fieldsOf, type ReportState } from '#shared/rules/outbox/report-state.ts'
import { knownLabels } from '../queries/known-labels.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { labelsOf } from '../store/own/kept-labels.ts'
import { readNote } from '../store/own/notes.ts'
import { readPin } from '../store/own/pins.ts'
import { pendingReportState } from '../store/reports/pending-changes.ts'
import { typeName } from '../store/reports/stored-types.ts'

interface Row extends Omit<ExportedDetails, 'hasTexts' | 'isCurrent' | 'vulnerabilityType'> {
  readonly name: string | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly programId: number | null
  readonly programName: string | null
  readonly currency: string | null
  readonly targetId: number | null
  readonly targetName: string | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly severityId: number | null
  readonly severityName: string | null
  readonly reporterId: string | null
  readonly reporterNickname: string | null
  readonly reporterEmail: string | null
  readonly assigneeKnown: number
  readonly assigneeId: string | null
  readonly assigneeNickname: string | null
  readonly assigneeEmail: string | null
  readonly isRead: number
  readonly isStale: number
  readonly isEvicted: number
  readonly isTimelineRead: number
  readonly isTimelineComplete: number
  readonly hasUnsettled: number
}

const rowOf = select<Row>(
  'export.report',
  `select r.title as name, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
     r.program_id as programId, coalesce(p.name, p.alias) as programName, p.currency,
     r.target_id as targetId, t.name as targetName, r.status_id as statusId, st.name as statusName,
     r.severity_id as severityId, se.name as severityName,
     r.reporter_id as reporterId, rep.nickname as reporterNickname, rep.email as reporterEmail,
     r.assignee_known as assigneeKnown, r.assignee_id as assigneeId, a.nickname as assigneeNickname,
     a.email as assigneeEmail,
     r.details_read_at is not null as isRead, r.details_stale as isStale, r.evicted_at is not null as isEvicted,
     r.timeline_read_at is not null as isTimelineRead,
     r.timeline_complete = 1 and r.timeline_stale = 0 as isTimelineComplete,
     d.summary, d.description, d.impact, d.vulnerability_type_id as vulnerabilityTypeId,
     d.cwe_type_id as cweTypeId, d.cvss, d.cve, d.bounty, d.bonus, d.duplicate_of as duplicateOf,
     d.effective_role as effectiveRole,
     exists (select 1 from outbox o where o.report_id = r.id and o.settled_at is null) as hasUnsettled
   from reports r
   left join report_details d on d.report_id = r.id
   left join programs p on p.id = r.program_id
   left join targets t on t.id = r.target_id
   left join statuses st on st.id = r.status_id
   left join severities se on se.id = r.severity_id
   left join people rep on rep.id = r.reporter_id
   left join people a on a.id = r.assignee_id
   where r.id = ?`,
)

interface EntryRow {
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  readonly isInternal: number | null
  readonly hasEvidence: number | null
  readonly actorId: string | null
  readonly nickname: string | null
  readonly email: string | null
}

const entriesFrom = (condition: string) =>
  `select e.id, e.message, e.created_at as createdAt, e.is_internal as isInternal, e.has_evidence as hasEvidence,
     e.actor_id as actorId, p.nickname, p.email
   from activities e left join people p on p.id = e.actor_id
   where e.report_id = ? ${condition} order by e.created_at, length(e.id), e.id`

const allEntriesOf = select<EntryRow>('export.entries', entriesFrom(''))
/** An entry is exported as public only if the service says that it is. */
const publicEntriesOf = select<EntryRow>('export.publicEntries', entriesFrom('and e.is_internal = 0'))

/** The names that the specification gives the fields of a decision. */
const specified: Readonly<Record<Exclude<CollisionField, 'activity'>, string>> = {
  status: 'status',
  assignee: 'assignedTo',
  severity: 'severity',
  vulnerabilityType: 'vulnerabilityTypeId',
  cwe: 'cweTypeId',
  cvss: 'cvss',
  title: 'name',
  target: 'target',
  bounty: 'bounty',
  bonus: 'bonus',
}

/**
 * A report in the form in which it leaves the desk: as the window shows it, with pending changes over the service's
 * values. Without `withInternal`, internal entries are not even read; without `withOwn`, the user's own marks and notes
 * are not.
 *
 * @returns null when the report is not in the local copy.
 */
export function readExported(
  db: ReadableDb,
  id: number,
  { withInternal, withOwn = false }: ExportScope,
): ExportedReport | null {
  const row = db.get(rowOf, [id])
  if (row === undefined) return null
  const pending = row.hasUnsettled === 1 ? pendingReportState(db, id) : {}
  const { name, createdAt, lastActivityAt, programId, programName, currency } = row
  const { assigneeId, assigneeNickname, assigneeEmail } = row
  const timeline =
    row.isTimelineRead === 1 && row.isEvicted === 0 ? timelineOf(db, id, row, withInternal) : null
  return {
    id,
    name,
    createdAt,
    lastActivityAt: withInternal ? lastActivityAt : newestOf(timeline),
    program: programId === null ? null : { id: programId, name: programName, currency },
    target: named(row.targetId, row.targetName),
    status: named(row.statusId, row.statusName),
    severity: named(row.severityId, row.severityName),
    reporter: person(row.reporterId, row.reporterNickname, row.reporterEmail),
    assignedTo: row.assigneeKnown === 1 ? person(assigneeId, assigneeNickname, assigneeEmail) : undefined,
    details: row.isRead === 1 ? detailsOf(db, row, pending) : null,
    timeline,
    unsent: fieldsOf(pending).flatMap((field) => (field === 'activity' ? [] : [specified[field]])),
    ...(withOwn && { own: ownOf(db, id) }),
  }
}

function ownOf(db: ReadableDb, id: number): ExportedOwn {
  return {
    labels: knownLabels(db, labelsOf(db, id)).map(({ name }) => name),
    isPinned: readPin(db, id) !== null,
    note: readNote(db, id)?.text ?? null,
  }
}

function detailsOf(db: ReadableDb, row: Row, pending: ReportState): ExportedDetails {
  const shown = <T extends string | number>(field: CollisionField, known: T | null): T | null =>
    // The cast is safe: an action sets a field to a value of the field's own type, or clears it.
    field in pending ? ((pending[field] ?? null) as T | null) : known
  const vulnerabilityTypeId = shown('vulnerabilityType', row.vulnerabilityTypeId)
  const texts = [row.summary, row.description, row.impact]
  return {
    // A report whose texts were evicted has none until it is read again.
    hasTexts: row.isEvicted === 0 && !(row.isStale === 1 && texts.every((text) => text === null)),
    isCurrent: row.isStale === 0,
    summary: row.summary,
    description: row.description,
    impact: row.impact,
    vulnerabilityTypeId,
    vulnerabilityType: vulnerabilityTypeId === null ? null : typeName(db, vulnerabilityTypeId),
    cweTypeId: shown('cwe', row.cweTypeId),
    cvss: shown('cvss', row.cvss),
    cve: row.cve,
    bounty: shown('bounty', row.bounty),
    bonus: shown('bonus', row.bonus),
    duplicateOf: row.duplicateOf,
    effectiveRole: row.effectiveRole,
  }
}

function timelineOf(db: ReadableDb, id: number, row: Row, withInternal: boolean): ExportedTimeline {
  const entries = db.all(withInternal ? allEntriesOf : publicEntriesOf, [id]).map(
    ({ actorId, nickname, email, isInternal, hasEvidence, ...entry }): ExportedEntry => ({
      ...entry,
      isInternal: isInternal === null ? null : isInternal === 1,
      hasEvidence: hasEvidence === null ? null : hasEvidence === 1,
      actor: person(actorId, nickname, email),
    }),
  )
  return { entries, isComplete: row.isTimelineComplete === 1 }
}

/** The time of the newest entry in the timeline; null if the timeline may have newer entries. */
function newestOf(timeline: ExportedTimeline | null): number | null {
  return timeline?.isComplete === true ? (timeline.entries.at(-1)?.createdAt ?? null) : null
}

function named(id: number | null, name: string | null): ExportedName | null {
  return id === null ? null : { id, name }
}

function person(id: string | null, nickname: string | null, email: string | null): ExportedPerson | null {
  return id === null ? null : { id, nickname, email }
}
