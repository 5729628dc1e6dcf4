import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import type { CopyKey } from '#main/engine/protocol.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { writePolicy } from '#main/engine/storage/policy-keeper.ts'
import { connect } from '#main/engine/store/connect.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { ownTables } from '#main/engine/store/own/own-tables.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { filledFile, overwrite } from './filled-store.ts'
import { type Upkeep, writtenReport } from './upkeep-work.ts'

/**
 * In the versions after this one, the row of a report contains its weakness, and open reports have an index of
 * everything that filters need.
 */
export const olderVersion = 9

/** The user's own data, in a form that every version since then accepts. */
const ownRows = `
  insert into outbox_batches (title, created_at, is_paused) values ('Batch', 1, 1);
  insert into outbox (report_id, batch_id, kind, action, state, base, created_at, held_until)
    select value, case when value % 2 = 0 then 1 end, 'comment',
      json_object('kind', 'comment', 'message', 'word ' || value, 'isInternal', json('false')), 'held', '{}', value, value
    from json_each('[2, 4, 5, 7, 8]');
  insert into drafts (report_id, slot, text, updated_at)
    select value, 'internal', 'unsent ' || value, value from json_each('[2, 3, 11, 12]');
  insert into reviewed_marks (report_id, activity_at, reviewed_at) values (3, 1, 2), (6, 1, 2);
  insert into snoozes (report_id, until, activity_at, snoozed_at) values (4, 99999999999999, 1, 2);
  insert into saved_views (id, position, name, view, search, sort, grouping)
    values ('v', 0, 'Mine', '{"kind":"mine"}', 'cwe:79', 'activity', 'none');
  insert or replace into choices (name, value) values ('theirs', '"kept"');`

/** A closed local copy with the user's own data, suited to this work. */
export function fileFor(what: Upkeep): string {
  const file = what === 'migrate' ? olderFile() : filledFile({ reports: 400 })
  change(file, ownRows)
  if (what === 'compact') change(file, 'delete from activities where report_id % 2 = 0')
  // Opening the copy once more adds all rows to the notes for a rescue.
  if (what !== 'migrate') {
    const { db } = must(openWorkspaceStore(file))
    if (what === 'evict') must(writePolicy(db, { closedMonths: 12 }))
    db.close()
  }
  if (what === 'rebuild') overwrite(file, 0, new Uint8Array(4_096).fill(0xff))
  return file
}

/** Columns that tables have gained since the older version, with their initial values. */
const columnsSince: Readonly<Record<string, string>> = {
  snoozes: ', 0 as if_unanswered',
  outbox: ', 0 as times_lost, null as confirmed_at',
}

/**
 * The user's own data as text, by table, without the draft that is written beside the work. In a file of the older
 * version, a newer table counts as empty.
 */
export function notedIn(file: string, key: CopyKey = null): Readonly<Record<string, string>> {
  return readingWith(file, key, (connection) => {
    const isOlder = connection.pragma('user_version', { simple: true }) === olderVersion
    const find = connection.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`)
    return Object.fromEntries(
      ownTables.map((table) => {
        if (isOlder && find.get(table) === undefined) return [table, '[]']
        const but = table === 'drafts' ? `where report_id <> ${writtenReport}` : ''
        const since = isOlder ? (columnsSince[table] ?? '') : ''
        const rows = connection.prepare(`select *${since} from ${table} ${but} order by 1`).all()
        return [table, JSON.stringify(rows)]
      }),
    )
  })
}

/** The number of the draft that was stored last; 0 = none. */
export function draftIn(file: string): number {
  return reading(file, (connection) =>
    Number(connection.prepare('select text from drafts where report_id = ?').pluck().get(writtenReport) ?? 0),
  )
}

export function reading<T>(file: string, read: (connection: Database.Database) => T): T {
  return readingWith(file, null, read)
}

function readingWith<T>(file: string, key: CopyKey, read: (connection: Database.Database) => T): T {
  const connection = connect(file, key, { readonly: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}

/** Puts the user's own data into a closed local copy. */
export function noteIn(file: string): void {
  change(file, ownRows)
}

function change(file: string, sql: string): void {
  const connection = new Database(file)
  connection.exec(sql)
  connection.close()
}

/** A copy as the older version left it: a thousand reports, whose search documents are not written yet. */
function olderFile(): string {
  const file = join(temporaryFolder(), 'workspace.sqlite')
  const connection = new Database(file)
  connection.pragma('auto_vacuum = incremental')
  connection.pragma('journal_mode = wal')
  migrate(connection, workspaceMigrations.slice(0, olderVersion))
  connection.exec(`
    with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 1000)
    insert into reports (id, title, assignee_known, phase, is_open, is_unassigned, needs_reply, last_word,
        severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale, evidence_stale,
        hydrate_after, timeline_complete)
      select id, 'title ' || id, 0, 'open', id % 3 > 0, 0, 0, 'nobody', 0, id, 0, 'old', 1, 0, 0, 0, 0, 1 from ids;
    insert into report_details (report_id, cwe_type_id, duplicate_of, description)
      select id, id % 90, case when id % 5 = 0 then id - 1 end, hex(zeroblob(600)) || id from reports;
    insert into activities (report_id, id, message) select id, 'a' || id, 'comment ' || id from reports;
    insert into waiting_documents (report_id) select id from reports;
    insert into local_marks (report_id, seen_activity_at, seen_at) select id, 1, id from reports where id % 7 = 0;`)
  connection.close()
  return file
}
