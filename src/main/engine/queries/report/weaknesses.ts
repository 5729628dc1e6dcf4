import type { UsualWeakness, Weakness } from '#shared/desk/form-choices.ts'
import type { Result } from '#shared/desk/result.ts'
import { findWeaknesses } from '#shared/rules/cwe-search.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { cweCatalogue } from '../../store/reports/cwe-catalogue.ts'

/** Maximum number of weaknesses in the results of a picker. */
const foundAtMost = 40
/** Maximum number of weaknesses offered before anything is typed: few enough to take in at a glance. */
const usualAtMost = 5

interface UseRow {
  readonly id: number
  readonly reports: number
}

const usesHere = select<UseRow>(
  'weaknesses.uses',
  'select cwe_type_id as id, count(*) as reports from reports where cwe_type_id is not null group by cwe_type_id',
)
const usesInProgram = select<UseRow>(
  'weaknesses.usesInProgram',
  `select cwe_type_id as id, count(*) as reports from reports
   where program_id = :programId and cwe_type_id is not null group by cwe_type_id`,
)

/** The weaknesses of the CWE catalogue that match a number or words, best first. */
export function findCwe(db: ReadableDb, text: string): Result<readonly Weakness[]> {
  return attempt(db.file, () => {
    const uses = new Map(db.all(usesHere).map(({ id, reports }) => [id, reports]))
    return findWeaknesses([...cweCatalogue().values()], text, foundAtMost, uses)
  })
}

/**
 * The weaknesses of a program's reports, the most frequent first. @param programId null = of all programs in the
 * workspace.
 */
export function readUsualCwe(db: ReadableDb, programId: number | null): Result<readonly UsualWeakness[]> {
  return attempt(db.file, () =>
    (programId === null ? db.all(usesHere) : db.all(usesInProgram, { programId }))
      .toSorted((one, other) => other.reports - one.reports || one.id - other.id)
      .flatMap(({ id, reports }) => {
        const known = cweCatalogue().get(id)
        return known === undefined ? [] : [{ ...known.weakness, reports }]
      })
      .slice(0, usualAtMost),
  )
}
