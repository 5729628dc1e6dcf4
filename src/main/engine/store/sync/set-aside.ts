import type { SetAside } from '#shared/desk/models.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'

/** Enough to see what is wrong with a service; a service that is wrong in every item must not fill the disk. */
const keptAtMost = 500

/** Under this name it is remembered that nothing is set aside. */
const nothing = 'nothing set aside'

const noting = changeUnseen(
  'setAside.note',
  `insert into set_aside (endpoint, what, why, at) values (:endpoint, :what, :why, :at)
   on conflict (endpoint, what) do update set why = excluded.why, at = excluded.at`,
)
const pruning = changeUnseen(
  'setAside.prune',
  `delete from set_aside where rowid in
     (select rowid from set_aside order by at desc, rowid desc limit -1 offset ${keptAtMost})`,
)
const clearing = changeUnseen('setAside.clear', 'delete from set_aside where endpoint = ? and what = ?')
const listing = select<SetAside>(
  'setAside.list',
  'select at, endpoint, what, why from set_aside order by at desc, rowid desc',
)
const any = select<{ found: number }>('setAside.any', 'select 1 as found from set_aside limit 1')
const about = select<Pick<SetAside, 'endpoint' | 'why'> & { subject: string; isWhole: number }>(
  'setAside.about',
  `select s.endpoint, s.why, w.value as subject, s.what = w.value as isWhole
   from json_each(?) e cross join json_each(?) w cross join set_aside s
   on s.endpoint = e.value and s.what >= w.value and s.what < w.value || ',!' order by isWhole, s.at`,
)
// A report whose row, details and timeline cannot be read is one thing.
const counting = select<{ total: number }>(
  'setAside.count',
  'select count(distinct what) as total from set_aside',
)

/** Writes down what could not be used. The same thing again renews its line; the oldest of many lines go. */
export function noteSetAside(db: WritableDb, item: SetAside): void {
  db.stored.delete(nothing)
  db.run(noting, { endpoint: item.endpoint, what: item.what, why: item.why, at: item.at })
  db.run(pruning)
}

/** Forgets an item that was set aside: it has now been read. */
export function clearSetAside(db: WritableDb, endpoint: string, what: string): void {
  db.run(clearing, [endpoint, what])
}

const ofSubject = changeUnseen(
  'setAside.clearSubject',
  `delete from set_aside where what = :subject or substr(what, 1, length(:subject) + 2) = :subject || ', '`,
)

/** Forgets all that is noted about something that is no longer to be read, such as "report 4711". */
export function clearSetAsideAbout(db: WritableDb, subject: string): void {
  db.run(ofSubject, { subject })
}

const ofItems = changeUnseen(
  'setAside.clearItems',
  `delete from set_aside where endpoint = :endpoint and what > :subject and what < :subject || ',!'`,
)

/** Forgets what is noted about single items of a list of something: it is read anew, and says it again if it still holds. */
export function clearSetAsideItems(db: WritableDb, endpoint: string, subject: string): void {
  db.run(ofItems, { endpoint, subject })
}

const ofEndpoint = changeUnseen('setAside.clearEndpoint', 'delete from set_aside where endpoint = ?')

/** A list that is no part of anything else was read anew: what was noted about it before is over. */
export function clearSetAsideOf(db: WritableDb, endpoint: string): void {
  db.run(ofEndpoint, [endpoint])
}

/** How something that is noted about a report names it. */
export const aboutReport = (reportId: number): string => `report ${reportId}`
/** The same of what is refused for all reports of a program. */
export const aboutReportsOf = (programId: number): string => `reports of program ${programId}`

/** Why something was set aside: an answer about a subject as a whole, or an item of it. */
export interface WhySetAside extends Pick<SetAside, 'endpoint' | 'why'> {
  readonly subject: string
  readonly isWhole: boolean
}

/**
 * Why answers to these endpoints about one of these, or items of them, could not be used: single items first, the
 * latest last. A range of the index of what is noted, for every report that is opened asks.
 */
export function readWhySetAside(
  db: ReadableDb,
  endpoints: readonly string[],
  subjects: readonly string[],
): readonly WhySetAside[] {
  return db
    .all(about, [JSON.stringify(endpoints), JSON.stringify(subjects)])
    .map((row) => ({ ...row, isWhole: row.isWhole === 1 }))
}

const itemsAbout = select<{ what: string }>(
  'setAside.items',
  `select what from set_aside where endpoint = :endpoint and what > :subject and what < :subject || ',!'`,
)

/** Items of a list of something that could not be read, as they are named: "report 4711, entry 5". */
export function setAsideItems(db: ReadableDb, endpoint: string, subject: string): string[] {
  return db.all(itemsAbout, { endpoint, subject }).map(({ what }) => what)
}

/** Newest first. */
export function listSetAside(db: ReadableDb): SetAside[] {
  return db.all(listing)
}

/** Whether anything is noted at all: mostly nothing is, and every answer asks. */
export function hasSetAside(db: WritableDb): boolean {
  if (db.stored.has(nothing)) return false
  if (db.get(any) !== undefined) return true
  db.stored.set(nothing, '')
  return false
}

/** How many things are set aside, each counted once. */
export function countSetAside(db: ReadableDb): number {
  return db.get(counting)?.total ?? 0
}
