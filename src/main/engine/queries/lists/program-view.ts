import type { ProgramView, TargetView } from '#shared/desk/program.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { programName, writtenColumn } from '../naming.ts'
import { cutText } from '../search/search-hit.ts'

type Bit = 0 | 1 | null

interface ProgramRow {
  readonly name: string | null
  readonly alias: string | null
  readonly description: string | null
  readonly currency: string | null
  readonly isActive: Bit
  readonly isPaused: Bit
  readonly isPublished: Bit
  readonly isListed: Bit
}

type TargetRow = Omit<TargetView, 'isOutOfScope' | 'isBountyEligible' | 'isActive' | 'isListed'> & {
  readonly isOutOfScope: Bit
  readonly isBountyEligible: Bit
  readonly isActive: Bit
  readonly isListed: Bit
}

const programOf = select<ProgramRow>(
  'program.view',
  `select name, alias, description, currency, is_active as isActive, is_paused as isPaused,
     is_published as isPublished, is_listed as isListed
   from programs where id = ?`,
)
const targetsOf = select<TargetRow>(
  'program.targets',
  `select id, coalesce(${writtenColumn('name')}, 'Target ' || id) as name, description, type,
     maximum_severity as maximumSeverity, tier, is_out_of_scope as isOutOfScope,
     is_bounty_eligible as isBountyEligible, is_active as isActive, is_listed as isListed
   from targets
   where program_id = :programId
      or (program_id is null and id in (select target_id from reports where program_id = :programId))
   order by coalesce(is_out_of_scope, 0), is_listed desc, coalesce(tier, 1000), name collate nocase, id
   limit 2000`,
)

/** Maximum number of characters (UTF-16 units) of a description, because the window lays out all of them at once. */
const longestDescription = 20_000

/** A program with its scope. @returns `unknownHere` when the program is not in the local copy. */
export function readProgram(db: ReadableDb, programId: number): Result<ProgramView> {
  const read = attempt(db.file, () => db.get(programOf, [programId]) ?? null)
  if (!read.ok) return read
  const row = read.value
  if (row === null) return err({ kind: 'unknownHere', what: 'program' })
  return attempt(db.file, () => ({
    id: programId,
    name: programName(programId, row.name, row.alias),
    alias: row.alias,
    description: row.description === null ? null : cutText(row.description, longestDescription),
    currency: row.currency,
    isActive: yesOrNo(row.isActive),
    isPaused: yesOrNo(row.isPaused),
    isPublished: yesOrNo(row.isPublished),
    isListed: row.isListed === 1,
    targets: db.all(targetsOf, { programId }).map((target) => ({
      ...target,
      isOutOfScope: yesOrNo(target.isOutOfScope),
      isBountyEligible: yesOrNo(target.isBountyEligible),
      isActive: yesOrNo(target.isActive),
      isListed: target.isListed === 1,
    })),
  }))
}

function yesOrNo(bit: Bit): boolean | null {
  return bit === null ? null : bit === 1
}
