import { formatInstant } from '#shared/admin-api/instant.ts'
import type { ClassificationInput } from '#shared/admin-api/requests.ts'
import type { ServiceContext } from './context.ts'
import type { Role } from './rules/access.ts'
import { statusNamed } from './sample/catalogue.ts'
import { generateReports } from './sample/generate-reports.ts'
import type { SampleReport, SampleWorld } from './sample/world.ts'
import { addActivity } from './store/activities.ts'
import { reportInserter } from './store/fill.ts'
import * as store from './store/reports.ts'

/**
 * What others do at the service while nobody asks it anything: reporters send reports and answer, colleagues act in
 * other tools, an owner takes access away.
 */
export interface Backstage {
  /** A new report arrives. @returns its id. */
  readonly addReport: (content?: Partial<Pick<SampleReport, 'name' | 'programId' | 'target'>>) => number
  /** A comment of the reporter, or of the person given. */
  readonly addComment: (
    reportId: number,
    comment: { message: string; isInternal?: boolean; actorId?: string },
  ) => void
  /** Changes that leave no trace in the timeline. */
  readonly assign: (reportId: number, userId: string | null) => void
  readonly rename: (reportId: number, name: string) => void
  readonly classify: (reportId: number, input: ClassificationInput) => void
  /** The report is gone: from now on everybody gets 404. */
  readonly removeReport: (reportId: number) => void
  /** Gives, changes or (null) takes away somebody's role on a program. */
  readonly setRole: (userId: string, programId: number, role: Role | null) => void
  /** Ids of all reports, ascending. */
  readonly reportIds: () => number[]
}

/** New reports are drawn from as many as this, then from the next as many. */
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
        const sample = { ...nextReport(), ...content, id: nextId() }
        reportInserter(db)(sample)
        return sample.id
      })(),
    addComment(reportId, { message, isInternal = false, actorId = report(reportId).reporter_id }) {
      db.transaction(() => addActivity(db, { reportId, createdAt: clock(), isInternal, actorId, message }))()
    },
    assign: (reportId, userId) => store.assignReport(db, report(reportId).id, userId),
    rename: (reportId, name) => db.transaction(() => store.patchReport(db, report(reportId), { name }))(),
    classify: (reportId, input) => store.classifyReport(db, report(reportId), input),
    removeReport(reportId) {
      db.prepare('DELETE FROM reports WHERE id = ?').run(report(reportId).id)
    },
    setRole: directory.setRole,
    reportIds: () => db.prepare<[], number>('SELECT id FROM reports ORDER BY id').pluck().all(),
  }

  /** Never an id that was given before, also when that report is gone. */
  function nextId(): number {
    const last = db
      .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'reports'")
      .pluck()
      .get()
    return (last ?? 0) + 1
  }
}

/** Sample reports as they look at the moment they come in: new, nobody's, without a thread. */
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
