import { formatInstant } from '#shared/admin-api/instant.ts'
import type { ClassificationInput } from '#shared/admin-api/requests.ts'
import type { NamedIntegerValue } from '#shared/admin-api/resources.ts'
import type { Role } from './rules/access.ts'
import { type StatusName, statuses, statusNamed } from './sample/catalogue.ts'
import { generateReports } from './sample/generate-reports.ts'
import { statusChanged } from './sample/system-entries.ts'
import type { SampleReport, SampleWorld } from './sample/world.ts'
import type { ServiceContext } from './service-context.ts'
import { reportInserter } from './store/fill.ts'
import { addActivity, removeActivity } from './store/served-activities.ts'
import * as store from './store/served-reports.ts'

/**
 * Acts at the service as other people would: reporters send reports and reply, colleagues work in other tools, an owner
 * removes access.
 */
export interface Backstage {
  /** Adds a new report, on a random program unless `content` names one. @returns the report's id. */
  readonly addReport: (content?: ArrivingReport) => number
  /** Adds a comment by the reporter, or by the user `actorId`. */
  readonly addComment: (
    reportId: number,
    comment: { message: string; isInternal?: boolean; actorId?: string },
  ) => void
  /** Changes the status and adds the entry in the timeline, even if the transition table forbids the change. */
  readonly move: (reportId: number, status: StatusName, duplicateOf?: number) => void
  /** `assign`, `rename`, `classify` and `reward` add no entry to the timeline. */
  readonly assign: (reportId: number, userId: string | null) => void
  readonly rename: (reportId: number, name: string) => void
  readonly classify: (reportId: number, input: ClassificationInput) => void
  readonly reward: (reportId: number, amounts: { readonly bounty?: number; readonly bonus?: number }) => void
  /** Sets properties that only the filters of the search reveal. */
  readonly mark: (
    reportId: number,
    facts: { readonly isKnownIssue?: boolean; readonly isEmbeddedSubmission?: boolean },
  ) => void
  /** Edits or removes a timeline entry. The specification has no request for that, but real services may do it. */
  readonly editEntry: (entryId: number, message: string) => void
  readonly removeEntry: (entryId: number) => void
  /** Ids of the entries in a report's timeline, oldest first. */
  readonly entryIds: (reportId: number) => number[]
  readonly programIds: () => number[]
  readonly targetIds: (programId: number) => number[]
  readonly renameTarget: (targetId: number, name: string) => void
  readonly pauseProgram: (programId: number, isPaused: boolean) => void
  /** Changes the currency of a program's rewards; the numbers of existing amounts remain the same. */
  readonly payIn: (programId: number, currency: string) => void
  /** Removes a report; from then on, all users get 404. */
  readonly removeReport: (reportId: number) => void
  /** Gives, changes or (null) removes a user's role on a program. */
  readonly setRole: (userId: string, programId: number, role: Role | null) => void
  /** Ids of all reports, ascending. */
  readonly reportIds: () => number[]
}

/** The content of a new report; fields that are left out are filled with random sample content. */
export type ArrivingReport = Partial<
  Pick<SampleReport, 'name' | 'programId' | 'reporterId' | 'summary' | 'description' | 'impact' | 'evidence'>
>

/**
 * Number of sample reports in a draw. New reports are taken from a draw one by one; then another seed gives the next
 * draw.
 */
const reportsPerDraw = 200

export function createBackstage({ db, directory, clock }: ServiceContext, world: SampleWorld): Backstage {
  const nextReport = arrivingReports(world, clock)
  const report = (id: number): store.ReportRow => {
    const row = store.readReport(db, id)
    if (row === undefined) throw new RangeError(`there is no report ${id}`)
    return row
  }
  return {
    addReport: (content = {}) =>
      db.transaction(() => {
        const sample = nextReport()
        const { programId = sample.programId } = content
        const isElsewhere = programId !== sample.programId
        reportInserter(db)({
          ...sample,
          ...content,
          ...(isElsewhere && { target: anyTargetOf(programId) }),
          id: nextId(),
        })
        return lastId()
      })(),
    addComment(reportId, { message, isInternal = false, actorId = report(reportId).reporter_id }) {
      db.transaction(() => addActivity(db, { reportId, createdAt: clock(), isInternal, actorId, message }))()
    },
    move(reportId, status, duplicateOf) {
      const { id, name } = statusNamed(status)
      const before = statuses.find((known) => known.id === report(reportId).status_id)?.name ?? ''
      db.transaction(() => {
        store.moveReport(db, reportId, id, duplicateOf ?? null)
        const message = statusChanged(before, name)
        addActivity(db, { reportId, createdAt: clock(), isInternal: false, actorId: null, message })
      })()
    },
    assign: (reportId, userId) => store.assignReport(db, report(reportId).id, userId),
    rename: (reportId, name) => db.transaction(() => store.patchReport(db, report(reportId), { name }))(),
    classify: (reportId, input) => store.classifyReport(db, report(reportId), input),
    reward(reportId, { bounty, bonus }) {
      const row = report(reportId)
      db.prepare('UPDATE reports SET bounty = ?, bonus = ? WHERE id = ?').run(
        bounty ?? row.bounty,
        bonus ?? row.bonus,
        reportId,
      )
    },
    mark(reportId, { isKnownIssue, isEmbeddedSubmission }) {
      const row = report(reportId)
      db.prepare('UPDATE reports SET is_known_issue = ?, is_embedded_submission = ? WHERE id = ?').run(
        Number(isKnownIssue ?? row.is_known_issue),
        Number(isEmbeddedSubmission ?? row.is_embedded_submission),
        reportId,
      )
    },
    editEntry(entryId, message) {
      db.prepare('UPDATE activities SET message = ? WHERE id = ?').run(message, entryId)
    },
    removeEntry: (entryId) => db.transaction(() => removeActivity(db, entryId))(),
    entryIds: (reportId) =>
      db
        .prepare<[number], number>('SELECT id FROM activities WHERE report_id = ? ORDER BY created_at, id')
        .pluck()
        .all(reportId),
    programIds: () => [...directory.programs.keys()],
    targetIds: (programId) =>
      [...directory.targets].filter(([, target]) => target.programId === programId).map(([id]) => id),
    renameTarget: directory.renameTarget,
    pauseProgram: directory.pauseProgram,
    payIn: directory.payIn,
    removeReport(reportId) {
      db.prepare('DELETE FROM reports WHERE id = ?').run(report(reportId).id)
    },
    setRole: directory.setRole,
    reportIds: () => db.prepare<[], number>('SELECT id FROM reports ORDER BY id').pluck().all(),
  }

  /** An id that was never used before, not even by a report that was removed. */
  function nextId(): number {
    return lastId() + 1
  }

  function lastId(): number {
    const last = db.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'reports'").pluck()
    return last.get() ?? 0
  }

  function anyTargetOf(programId: number): NamedIntegerValue {
    const found = [...directory.targets.values()].find((target) => target.programId === programId)
    if (found === undefined) throw new RangeError(`there is no program ${programId} with a target`)
    return found.target
  }
}

/** @returns a function that returns a further sample report with each call: new, unassigned, without timeline. */
function arrivingReports(world: SampleWorld, clock: () => number): () => SampleReport {
  let draw = 0
  let batch: Iterator<SampleReport> = [].values()
  return () => {
    let next = batch.next()
    if (next.done) {
      draw += 1
      const other = { ...world, seed: world.seed + draw * 1_000_003 }
      batch = generateReports(other, { count: reportsPerDraw, now: clock() })
      next = batch.next()
    }
    const now = formatInstant(clock())
    return {
      ...next.value,
      createdAt: now,
      lastActivityAt: now,
      status: statusNamed('New'),
      assignedToId: null,
      duplicateOf: null,
      bounty: 0,
      bonus: 0,
      isKnownIssue: false,
      activities: [],
    }
  }
}
