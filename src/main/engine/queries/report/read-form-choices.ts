import type { FormChoices, TargetChoice } from '#shared/desk/form-choices.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { readRefusals } from '../../store/outbox/kept-refusals.ts'
import { writtenColumn } from '../naming.ts'

interface TargetRow {
  readonly id: number
  readonly name: string
  readonly type: string | null
  readonly isOutOfScope: number | null
  readonly isActive: number | null
  readonly tier: number | null
  readonly maximumSeverity: string | null
  readonly isBountyEligible: number | null
  readonly isListed: number
}

const severities = select<{ id: number; name: string; band: SeverityBand }>(
  'forms.severities',
  `select id, coalesce(${writtenColumn('name')}, 'Severity ' || id) as name, band from severities order by rank, id desc`,
)
const programs = select<{ id: number; name: string }>(
  'forms.programs',
  `select id, coalesce(${writtenColumn('name')}, ${writtenColumn('alias')}, 'Program ' || id) as name from programs
   order by is_listed desc, name collate nocase, id`,
)
// One report for each target is enough to find its program: a program has too many reports to read them all.
const targetsOf = select<TargetRow>(
  'forms.targets',
  `select id, coalesce(${writtenColumn('name')}, 'Target ' || id) as name, type, is_out_of_scope as isOutOfScope,
     is_active as isActive, tier, maximum_severity as maximumSeverity, is_bounty_eligible as isBountyEligible,
     is_listed as isListed
   from targets
   where program_id = :programId
      or (program_id is null
        and :programId = (select r.program_id from reports r where r.target_id = targets.id and r.program_id is not null limit 1))
   order by coalesce(is_out_of_scope, 0), coalesce(is_active, 1) desc, is_listed desc, name collate nocase, id`,
)

/** The choices for the forms. @param programId the program whose targets are offered; null = no targets. */
export function readFormChoices(db: ReadableDb, programId: number | null): Result<FormChoices> {
  return attempt(db.file, () => ({
    severities: db.all(severities),
    programs: db.all(programs),
    refusals: programId === null ? [] : readRefusals(db, { programId, role: null }),
    targets: programId === null ? [] : db.all(targetsOf, { programId }).map(toChoice),
  }))
}

function toChoice({
  isOutOfScope,
  isActive,
  isListed,
  isBountyEligible,
  ...target
}: TargetRow): TargetChoice {
  return {
    ...target,
    isOutOfScope: isOutOfScope === 1,
    isActive: isActive !== 0 && isListed === 1,
    isBountyEligible: isBountyEligible === null ? null : isBountyEligible === 1,
  }
}
