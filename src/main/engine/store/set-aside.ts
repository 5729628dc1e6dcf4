import type { SetAside } from '#shared/desk/models.ts'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'

/** Enough to see what is wrong with a service; a service that is wrong in every item must not fill the disk. */
const keptAtMost = 500

const noting = change(
  'setAside.note',
  `insert into set_aside (endpoint, what, why, at) values (:endpoint, :what, :why, :at)
   on conflict (endpoint, what) do update set why = excluded.why, at = excluded.at`,
)
const pruning = change(
  'setAside.prune',
  `delete from set_aside where rowid in
     (select rowid from set_aside order by at desc, rowid desc limit -1 offset ${keptAtMost})`,
)
const clearing = change('setAside.clear', 'delete from set_aside where endpoint = ? and what = ?')
const listing = select<SetAside>(
  'setAside.list',
  'select at, endpoint, what, why from set_aside order by at desc, rowid desc',
)
const counting = select<{ total: number }>('setAside.count', 'select count(*) as total from set_aside')

/** Writes down what could not be used. The same thing again renews its line; the oldest of many lines go. */
export function noteSetAside(db: WritableDb, item: SetAside): void {
  db.run(noting, { endpoint: item.endpoint, what: item.what, why: item.why, at: item.at })
  db.run(pruning)
}

/** What could not be used before has now been read. */
export function clearSetAside(db: WritableDb, endpoint: string, what: string): void {
  db.run(clearing, [endpoint, what])
}

/** Newest first. */
export function listSetAside(db: ReadableDb): SetAside[] {
  return db.all(listing)
}

export function countSetAside(db: ReadableDb): number {
  return db.get(counting)?.total ?? 0
}
