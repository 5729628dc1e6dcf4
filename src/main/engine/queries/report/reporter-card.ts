import type { Counted, ReporterCard, ReporterTally } from '#shared/desk/reporter.ts'
import type { Result } from '#shared/desk/result.ts'
import { outcomes, reportOutcome, type StatusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { personView, programName, reportTitle, statusView } from '../naming.ts'
import { naming, namingReporter } from '../naming-in-queries.ts'
import { rememberUntilChange } from '../remembered.ts'
import { cutText } from '../search/search-hit.ts'

const othersAtMost = 4
const longestTitle = 200
/** Maximum number of reporters whose counts are remembered, since a triager moves back and forth between reports. */
const rememberedAtMost = 32

interface Subject {
  readonly reporterId: string | null
  readonly nickname: string | null
  readonly programId: number | null
  readonly programName: string | null
  readonly programAlias: string | null
}

const subjectOf = select<Subject>(
  'reporter.subject',
  `select r.reporter_id as reporterId, p.nickname, r.program_id as programId, g.name as programName,
     g.alias as programAlias
   from reports r left join people p on p.id = r.reporter_id left join programs g on g.id = r.program_id
   where r.id = ?`,
)

interface CountedRow {
  readonly programId: number | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly isOpen: number
  readonly count: number
  readonly first: number | null
}

const counted = select<CountedRow>(
  'reporter.counts',
  `select c.*, st.name as statusName from
     (select program_id as programId, status_id as statusId, is_open as isOpen, count(*) as count,
        min(created_at) as first
      from reports indexed by reports_of_reporter where reporter_id = ? group by 1, 2, 3) c
   left join statuses st on st.id = c.statusId`,
)

interface OtherRow {
  readonly id: number
  readonly title: string | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly phase: StatusPhase
}

const others = select<OtherRow>(
  'reporter.others',
  `select r.id, r.title, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
     r.status_id as statusId, st.name as statusName, r.phase
   from (
     select * from (select id, recency, is_open from reports indexed by reports_of_reporter
       where reporter_id = :reporterId and is_open = 1 and id <> :reportId
       order by recency desc limit ${othersAtMost})
     union all
     select * from (select id, recency, is_open from reports indexed by reports_of_reporter
       where reporter_id = :reporterId and is_open = 0 and id <> :reportId
       order by recency desc limit ${othersAtMost})
   ) o
   cross join reports r on r.id = o.id left join statuses st on st.id = r.status_id
   order by o.is_open desc, o.recency desc limit ${othersAtMost}`,
)

const countsByReporter = rememberUntilChange<string, readonly CountedRow[]>(rememberedAtMost)

/**
 * The card of a report's reporter; null when the report is not in the local copy, or the service does not say who
 * reported it.
 */
export function readReporterCard(
  db: ReadableDb,
  reportId: number,
  me: string | null,
): Result<ReporterCard | null> {
  return attempt(db.file, () => {
    const subject = db.get(subjectOf, [reportId])
    return subject === undefined || subject.reporterId === null
      ? null
      : cardOf(db, reportId, { ...subject, reporterId: subject.reporterId }, me)
  })
}

function cardOf(
  db: ReadableDb,
  reportId: number,
  { reporterId, nickname, ...program }: Subject & { readonly reporterId: string },
  me: string | null,
): ReporterCard {
  const rows = countsByReporter.answer(db, reporterId, () => db.all(counted, [reporterId]))
  const first = rows.flatMap((row) => (row.first === null ? [] : [row.first]))
  const search = namingReporter(db, { id: reporterId, nickname })
  const { programId } = program
  const own = rows.filter((row) => row.programId === programId)
  return {
    reporter: personView(reporterId, nickname, me),
    firstReportAt: first.length === 0 ? null : Math.min(...first),
    everywhere: tally(db, rows, search),
    inProgram:
      programId === null || own.length === rows.length
        ? null
        : {
            program: {
              id: programId,
              name: programName(programId, program.programName, program.programAlias),
            },
            ...tally(
              db,
              own,
              `${search} ${naming(db, 'program', [{ id: programId, name: program.programName }])}`,
            ),
          },
    others: db.all(others, { reporterId, reportId }).map((row) => ({
      id: row.id,
      title: cutText(reportTitle(row.id, row.title), longestTitle),
      status: statusView(row.statusId, row.statusName, row.phase),
      createdAt: row.createdAt,
      lastActivityAt: row.lastActivityAt,
    })),
  }
}

/** Counts reports. @param search a search that lists all of these reports. */
function tally(db: ReadableDb, rows: readonly CountedRow[], search: string): ReporterTally {
  const count = (some: readonly CountedRow[]) => some.reduce((sum, row) => sum + row.count, 0)
  const countedAs = (some: readonly CountedRow[], more: string): Counted => ({
    count: count(some),
    // Words come first and filters last: the last word of a search counts as still being typed, while a filter does
    // not.
    search: `${search} ${more}`.trim(),
  })
  // Reports without a status cannot be found by a search for a status.
  const named = rows.filter((row) => row.statusId !== null)
  return {
    total: countedAs(rows, ''),
    open: countedAs(
      rows.filter((row) => row.isOpen === 1),
      'is:open',
    ),
    outcomes: outcomes.flatMap((outcome) => {
      const some = named.filter((row) => reportOutcome(row.statusName) === outcome)
      if (some.length === 0) return []
      const statuses = new Map(some.map((row) => [row.statusId, row.statusName]))
      const status = naming(
        db,
        'status',
        [...statuses].flatMap(([id, name]) => (id === null ? [] : [{ id, name }])),
      )
      return [{ outcome, ...countedAs(some, status) }]
    }),
  }
}
