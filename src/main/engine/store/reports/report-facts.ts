import { change, type Transaction } from '../database.ts'

/** The fields of a report's summary, as stored in its row. `null` = not known. */
export interface ReportFacts {
  readonly title: string | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly programId: number | null
  readonly targetId: number | null
  readonly statusId: number | null
  readonly severityId: number | null
  readonly reporterId: string | null
  readonly assigneeId: string | null
  /** 1 = the service has said who is assigned, even if nobody is. */
  readonly assigneeKnown: number
  /** Fields that the contract does not know, as JSON. */
  readonly extra: string | null
}

const keeping = change(
  'truths.keep',
  `insert into report_truths (report_id, facts) values (:reportId, :facts)
   on conflict (report_id) do update set facts = excluded.facts`,
)
const dropping = change('truths.drop', 'delete from report_truths where report_id = ?')

/** Stores the service's values of a report beside its row, which shows other values while actions are pending. */
export function keepTruth(transaction: Transaction, reportId: number, truth: ReportFacts): void {
  const { title, createdAt, lastActivityAt, programId, targetId } = truth
  const { statusId, severityId, reporterId, assigneeId, assigneeKnown, extra } = truth
  const facts = { title, createdAt, lastActivityAt, programId, targetId, statusId, severityId }
  transaction.run(keeping, {
    reportId,
    facts: JSON.stringify({ ...facts, reporterId, assigneeId, assigneeKnown, extra }),
  })
}

/** Deletes the values that `keepTruth` stored: the row shows the service's values again. */
export function dropTruth(transaction: Transaction, reportId: number): void {
  transaction.run(dropping, [reportId])
}

/** Parses stored values. @param text as written by `keepTruth`. */
export function readTruth(text: string): ReportFacts {
  return JSON.parse(text) as ReportFacts
}
