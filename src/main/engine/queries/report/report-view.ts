import type { DeskError } from '#shared/desk/errors.ts'
import { type ReportPart, type ReportScope, type ReportView, reportParts } from '#shared/desk/models.ts'
import type { CollisionField } from '#shared/desk/outbox.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { fieldsOf } from '#shared/rules/outbox/report-state.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import type { StatusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { readRefusals } from '../../store/outbox/kept-refusals.ts'
import { pendingReportState } from '../../store/reports/pending-changes.ts'
import { readDetails } from '../../store/reports/report-details.ts'
import { isTombstone } from '../../store/reports/tombstones.ts'
import { type ClockColumns, clockColumns, dueOf } from '../due-view.ts'
import { personView, programName, severityView, statusView, targetView } from '../naming.ts'
import { ownOf } from './read-own-view.ts'
import { shownFact, shownTitle } from './shown-texts.ts'
import { readUnreadParts } from './unread-parts.ts'

export interface ReportViewOptions {
  /** The token owner's user id. */
  readonly me: string | null
  /** Returns the name of a CWE id; null when the id is not in the catalogue. */
  readonly cweName: (id: number) => string | null
}

interface Row extends ClockColumns {
  readonly title: string | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly programId: number | null
  readonly programName: string | null
  readonly programAlias: string | null
  readonly currency: string | null
  readonly targetId: number | null
  readonly targetName: string | null
  readonly isOutOfScope: number | null
  readonly tier: number | null
  readonly maximumSeverity: string | null
  readonly isBountyEligible: number | null
  readonly isProgramActive: number | null
  readonly isProgramPaused: number | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly phase: StatusPhase
  readonly severityId: number | null
  readonly severityName: string | null
  readonly band: SeverityBand | null
  readonly reporterId: string | null
  readonly reporterNickname: string | null
  readonly assigneeId: string | null
  readonly assigneeNickname: string | null
  readonly evictedAt: number | null
  readonly detailsReadAt: number | null
  readonly timelineReadAt: number | null
  readonly evidenceReadAt: number | null
  readonly detailsStale: number
  readonly timelineStale: number
  readonly evidenceStale: number
  readonly timelineCount: number
  readonly evidenceCount: number
}

const rowOf = select<Row>(
  'report.view',
  `select r.title, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
     r.program_id as programId, p.name as programName, p.alias as programAlias, p.currency,
     r.target_id as targetId, t.name as targetName, t.is_out_of_scope as isOutOfScope,
     t.tier, t.maximum_severity as maximumSeverity, t.is_bounty_eligible as isBountyEligible,
     p.is_active as isProgramActive, p.is_paused as isProgramPaused,
     r.status_id as statusId, st.name as statusName, r.phase,
     r.severity_id as severityId, se.name as severityName, se.band,
     r.reporter_id as reporterId, rep.nickname as reporterNickname,
     r.assignee_id as assigneeId, a.nickname as assigneeNickname,
     r.evicted_at as evictedAt, r.details_read_at as detailsReadAt, r.timeline_read_at as timelineReadAt,
     r.evidence_read_at as evidenceReadAt, r.details_stale as detailsStale,
     r.timeline_stale as timelineStale, r.evidence_stale as evidenceStale,
     (select count(*) from activities where report_id = r.id) as timelineCount,
     (select count(*) from evidence where report_id = r.id) as evidenceCount,
     ${clockColumns}
   from reports r
   left join programs p on p.id = r.program_id
   left join targets t on t.id = r.target_id
   left join statuses st on st.id = r.status_id
   left join severities se on se.id = r.severity_id
   left join people rep on rep.id = r.reporter_id
   left join people a on a.id = r.assignee_id
   left join report_clocks c on c.report_id = r.id
   where r.id = ?`,
)
const titleOf = select<{ title: string | null }>('report.title', 'select title from reports where id = ?')

/**
 * The report as it is in the local copy. @returns `notFound` when the service has removed it, `unknownHere` when it was
 * never in the local copy.
 */
export function readReport(db: ReadableDb, reportId: number, options: ReportViewOptions): Result<ReportView> {
  const read = attempt(db.file, () => viewReport(db, reportId, options) ?? absence(db, reportId))
  if (!read.ok) return read
  return 'kind' in read.value ? err(read.value) : ok(read.value)
}

function absence(db: ReadableDb, reportId: number): Extract<DeskError, { kind: 'notFound' | 'unknownHere' }> {
  return { kind: isTombstone(db, reportId) ? 'notFound' : 'unknownHere', what: 'report' }
}

function viewReport(db: ReadableDb, id: number, { me, cweName }: ReportViewOptions): ReportView | null {
  const row = db.get(rowOf, [id])
  if (row === undefined) return null
  const details = readDetails(db, id)
  const pending = pendingReportState(db, id)
  const shown = <T extends string | number>(field: CollisionField, known: T | null | undefined): T | null =>
    // The cast is safe: an action sets a field to a value of the field's own type, or clears it.
    field in pending ? ((pending[field] ?? null) as T | null) : (known ?? null)
  const cweTypeId = shown('cwe', details?.cweTypeId)
  const duplicateOf = details?.duplicateOf ?? null
  return {
    id,
    title: shownTitle(id, row.title),
    program:
      row.programId === null
        ? null
        : {
            id: row.programId,
            name: programName(row.programId, row.programName, row.programAlias),
            currency: row.currency,
          },
    target: targetView(row.targetId, row.targetName),
    isOutOfScope: row.isOutOfScope === 1,
    scope: scopeOf(row),
    status: statusView(row.statusId, row.statusName, row.phase),
    severity: severityView(row.severityId, row.severityName, row.band),
    reporter: row.reporterId === null ? null : personView(row.reporterId, row.reporterNickname, me),
    assignee: row.assigneeId === null ? null : personView(row.assigneeId, row.assigneeNickname, me),
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    summary: details?.summary ?? null,
    description: details?.description ?? null,
    impact: details?.impact ?? null,
    vulnerabilityTypeId: shown('vulnerabilityType', details?.vulnerabilityTypeId),
    cwe: cweTypeId === null ? null : { id: cweTypeId, name: cweName(cweTypeId) },
    cvss: shownFact(shown('cvss', details?.cvss)),
    cve: shownFact(details?.cve ?? null),
    bounty: shown('bounty', details?.bounty),
    bonus: shown('bonus', details?.bonus),
    duplicateOf:
      duplicateOf === null
        ? null
        : { id: duplicateOf, title: shownFact(db.get(titleOf, [duplicateOf])?.title ?? null) },
    effectiveRole: shownFact(details?.effectiveRole ?? null),
    textsKept: row.evictedAt === null,
    detailsReadAt: row.detailsReadAt,
    timelineReadAt: row.timelineReadAt,
    evidenceReadAt: row.evidenceReadAt,
    refusals: readRefusals(db, { programId: row.programId, role: details?.effectiveRole ?? null }),
    unread: readUnreadParts(db, { reportId: id, programId: row.programId, due: dueParts(row) }),
    timelineCount: row.timelineCount,
    evidenceCount: row.evidenceCount,
    pending: fieldsOf(pending),
    ...dueOf(row),
    ...ownOf(db, id),
  }
}

function scopeOf(row: Row): ReportScope {
  const { isOutOfScope, tier, maximumSeverity, isBountyEligible, isProgramActive, isProgramPaused } = row
  return {
    isInScope: isOutOfScope === null ? null : isOutOfScope === 0,
    tier,
    maximumSeverity: shownFact(maximumSeverity?.trim() === '' ? null : maximumSeverity),
    isBountyEligible: isBountyEligible === null ? null : isBountyEligible === 1,
    program:
      isProgramActive === 0
        ? 'inactive'
        : isProgramPaused === 1
          ? 'paused'
          : isProgramActive === 1
            ? 'open'
            : null,
  }
}

function dueParts(row: Row): ReportPart[] {
  const isDue: Readonly<Record<ReportPart, boolean>> = {
    details: row.detailsReadAt === null || row.detailsStale === 1,
    timeline: row.timelineReadAt === null || row.timelineStale === 1,
    evidence: row.evidenceReadAt === null || row.evidenceStale === 1,
  }
  return reportParts.filter((part) => isDue[part])
}
