import type { SetAside } from '#shared/desk/models.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'

/** Enough to see what is wrong with a service; a service with errors in every item must not fill the disk. */
const keptAtMost = 500

/** The name under which it is remembered that nothing is set aside. */
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
// A report counts once, even if its row, details and timeline cannot be read.
const counting = select<{ total: number }>(
  'setAside.count',
  'select count(distinct what) as total from set_aside',
)

/**
 * Notes an item that could not be used. The same item again renews its row; the oldest rows beyond the limit are
 * deleted.
 */
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

/** Forgets all notes about a subject that is no longer read, such as "report 4711". */
export function clearSetAsideAbout(db: WritableDb, subject: string): void {
  db.run(ofSubject, { subject })
}

const ofItems = changeUnseen(
  'setAside.clearItems',
  `delete from set_aside where endpoint = :endpoint and what > :subject and what < :subject || ',!'`,
)

/**
 * Forgets the notes about single items of a list: the list is read again, which notes them again if they still apply.
 */
export function clearSetAsideItems(db: WritableDb, endpoint: string, subject: string): void {
  db.run(ofItems, { endpoint, subject })
}

const ofEndpoint = changeUnseen('setAside.clearEndpoint', 'delete from set_aside where endpoint = ?')

/** An independent list was read again: earlier notes about it no longer apply. */
export function clearSetAsideOf(db: WritableDb, endpoint: string): void {
  db.run(ofEndpoint, [endpoint])
}

/** The name of a report in notes. */
export const aboutReport = (reportId: number): string => `report ${reportId}`
/** The name for all reports of a program, when they are refused. */
export const aboutReportsOf = (programId: number): string => `reports of program ${programId}`

/** Why an answer was set aside: the whole answer about a subject, or an item of it. */
export interface WhySetAside extends Pick<SetAside, 'endpoint' | 'why'> {
  readonly subject: string
  readonly isWhole: boolean
}

/**
 * Why answers of these endpoints about one of these subjects, or items of the answers, could not be used: single items
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

/** Items of a list that could not be read, as they are named: "report 4711, entry 5". */
export function setAsideItems(db: ReadableDb, endpoint: string, subject: string): string[] {
  return db.all(itemsAbout, { endpoint, subject }).map(({ what }) => what)
}

/** Newest first. */
export function listSetAside(db: ReadableDb): SetAside[] {
  return db.all(listing)
}

/** Whether anything is noted: usually nothing is, and every answer checks it. */
export function hasSetAside(db: WritableDb): boolean {
  if (db.stored.has(nothing)) return false
  if (db.get(any) !== undefined) return true
  db.stored.set(nothing, '')
  return false
}

/** The number of subjects set aside, each counted once. */
export function countSetAside(db: ReadableDb): number {
  return db.get(counting)?.total ?? 0
}
