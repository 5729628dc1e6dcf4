import type { SetAside } from '#shared/desk/models.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from './database.ts'

/**
 * Maximum number of notes stored: enough to see what is wrong with a service, while a service with errors in every item
 * cannot fill the disk.
 */
const keptAtMost = 500

/** The key in `db.stored` which says that nothing is set aside. */
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
// A report counts once, even if several of its parts cannot be read.
const counting = select<{ total: number }>(
  'setAside.count',
  'select count(distinct what) as total from set_aside',
)

/**
 * Notes an item that could not be read. If the item has a note already, that note is replaced. The oldest notes beyond
 * `keptAtMost` are deleted.
 */
export function noteSetAside(db: WritableDb, item: SetAside): void {
  db.stored.delete(nothing)
  db.run(noting, { endpoint: item.endpoint, what: item.what, why: item.why, at: item.at })
  db.run(pruning)
}

/** Deletes the note about an item that has now been read. */
export function clearSetAside(db: WritableDb, endpoint: string, what: string): void {
  db.run(clearing, [endpoint, what])
}

const ofSubject = changeUnseen(
  'setAside.clearSubject',
  `delete from set_aside where what = :subject or substr(what, 1, length(:subject) + 2) = :subject || ', '`,
)

/** Deletes all notes about a subject that is no longer read, such as "report 4711". */
export function clearSetAsideAbout(db: WritableDb, subject: string): void {
  db.run(ofSubject, { subject })
}

const ofItems = changeUnseen(
  'setAside.clearItems',
  `delete from set_aside where endpoint = :endpoint and what > :subject and what < :subject || ',!'`,
)

/**
 * Deletes the notes about single items of a list when the list is read again. After that, the caller notes the items
 * that still cannot be read.
 */
export function clearSetAsideItems(db: WritableDb, endpoint: string, subject: string): void {
  db.run(ofItems, { endpoint, subject })
}

const ofEndpoint = changeUnseen('setAside.clearEndpoint', 'delete from set_aside where endpoint = ?')

/** Deletes all notes about an endpoint whose whole list was read again: they no longer apply. */
export function clearSetAsideOf(db: WritableDb, endpoint: string): void {
  db.run(ofEndpoint, [endpoint])
}

/** The name of a report in the notes. */
export const aboutReport = (reportId: number): string => `report ${reportId}`
/** The name in the notes for all reports of a program, if they are refused. */
export const aboutReportsOf = (programId: number): string => `reports of program ${programId}`

/** Why the whole answer about a subject, or a single item of an answer, was set aside. */
export interface WhySetAside extends Pick<SetAside, 'endpoint' | 'why'> {
  readonly subject: string
  readonly isWhole: boolean
}

/**
 * Why answers of these endpoints about one of these subjects, or items of the answers, could not be read: single items
 * first, the latest last. It reads a range of the index, since it is called for every report that is opened.
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

/** The names of a list's items that could not be read, such as "report 4711, entry 5". */
export function setAsideItems(db: ReadableDb, endpoint: string, subject: string): string[] {
  return db.all(itemsAbout, { endpoint, subject }).map(({ what }) => what)
}

/** All notes, newest first. */
export function listSetAside(db: ReadableDb): SetAside[] {
  return db.all(listing)
}

/**
 * Whether there is any note. Usually there is none; this is remembered in `db.stored`, since every answer checks it.
 */
export function hasSetAside(db: WritableDb): boolean {
  if (db.stored.has(nothing)) return false
  if (db.get(any) !== undefined) return true
  db.stored.set(nothing, '')
  return false
}

/** How many names have notes: a report counts once, but each unreadable item of its lists counts by itself. */
export function countSetAside(db: ReadableDb): number {
  return db.get(counting)?.total ?? 0
}
