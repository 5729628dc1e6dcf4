import { change, type WritableDb } from './database.ts'
import type { ReportFacts } from './reports.ts'

const keeping = change(
  'truths.keep',
  `insert into report_truths (report_id, facts) values (:reportId, :facts)
   on conflict (report_id) do update set facts = excluded.facts`,
)
const dropping = change('truths.drop', 'delete from report_truths where report_id = ?')

/** Keeps what the service said of a report beside its row, which shows something else. */
export function keepTruth(db: WritableDb, reportId: number, truth: ReportFacts): void {
  const { title, createdAt, lastActivityAt, programId, targetId } = truth
  const { statusId, severityId, reporterId, assigneeId, assigneeKnown, extra } = truth
  const facts = { title, createdAt, lastActivityAt, programId, targetId, statusId, severityId }
  db.run(keeping, {
    reportId,
    facts: JSON.stringify({ ...facts, reporterId, assigneeId, assigneeKnown, extra }),
  })
}

/** The row shows what the service said. */
export function dropTruth(db: WritableDb, reportId: number): void {
  db.run(dropping, [reportId])
}

/** @param text as `keepTruth` wrote it. */
export function readTruth(text: string): ReportFacts {
  return JSON.parse(text) as ReportFacts
}
