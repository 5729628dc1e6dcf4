import type { AtStake } from '#shared/desk/models.ts'
import { type ReadableDb, select } from '../../store/database.ts'

const counted = select<Omit<AtStake, 'keptCopies'>>(
  'workspace.atStake',
  `select (select count(*) from outbox where settled_at is null) as unsent,
     (select count(*) from drafts) as drafts,
     (select count(*) from (select report_id from reviewed_marks union select report_id from snoozes
       union select report_id from pins union select report_id from report_labels)) as marks,
     (select count(*) from notes) as notes,
     (select count(*) from saved_views) as views,
     (select count(*) from labels) as labels,
     (select count(*) from vulnerability_types) as typeNames,
     (select count(*) from sla_rules) as slaRules`,
)
const nothing: Omit<AtStake, 'keptCopies'> = {
  unsent: 0,
  drafts: 0,
  marks: 0,
  notes: 0,
  views: 0,
  labels: 0,
  typeNames: 0,
  slaRules: 0,
}

/**
 * Counts what would be lost with a workspace, because the service does not have it.
 *
 * @param keptCopies how many earlier copies are kept beside this one.
 */
export function readAtStake(db: ReadableDb, keptCopies: number): AtStake {
  return { ...(db.get(counted) ?? nothing), keptCopies }
}
