import type { QueueCounts } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { programName } from './naming.ts'

interface ProgramRow {
  readonly id: number | null
  readonly name: string | null
  readonly alias: string | null
  readonly isListed: number
  readonly total: number
  readonly open: number
  readonly mine: number
  readonly unassigned: number
  readonly needsReply: number
}

// One pass over an index that holds every column that is asked for. Reports without a program count too.
const byProgram = select<ProgramRow>(
  'queue.counts',
  `with counted as (
     select program_id, count(*) as total, sum(is_open) as open,
       sum(is_open = 1 and assignee_id is :me and :me is not null) as mine,
       sum(is_unassigned) as unassigned, sum(needs_reply) as needsReply
     from reports group by program_id
   )
   select coalesce(c.program_id, p.id) as id, p.name, p.alias, coalesce(p.is_listed, 0) as isListed,
     coalesce(total, 0) as total, coalesce(open, 0) as open, coalesce(mine, 0) as mine,
     coalesce(unassigned, 0) as unassigned, coalesce(needsReply, 0) as needsReply
   from counted c full join programs p on p.id = c.program_id`,
)

const remembered = new WeakMap<ReadableDb, { version: number; me: string | null; counts: QueueCounts }>()

/** How many reports each queue holds. Programs by name; those no longer listed only while they have reports. */
export function readQueueCounts(db: ReadableDb, me: string | null): Result<QueueCounts> {
  return attempt(db.file, () => {
    const known = remembered.get(db)
    if (known !== undefined && known.version === db.dataVersion && known.me === me) return known.counts
    const counts = countAll(db, me)
    remembered.set(db, { version: db.dataVersion, me, counts })
    return counts
  })
}

function countAll(db: ReadableDb, me: string | null): QueueCounts {
  const rows = db.all(byProgram, { me })
  const sum = (column: 'total' | 'open' | 'mine' | 'unassigned' | 'needsReply') =>
    rows.reduce((total, row) => total + row[column], 0)
  const programs = rows
    .flatMap(({ id, name, alias, open, total, isListed }) =>
      id === null || (total === 0 && isListed === 0)
        ? []
        : [{ id, name: programName(id, name, alias), open, total }],
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
  return {
    all: sum('total'),
    inbox: sum('open'),
    mine: sum('mine'),
    unassigned: sum('unassigned'),
    needsReply: sum('needsReply'),
    programs,
  }
}
