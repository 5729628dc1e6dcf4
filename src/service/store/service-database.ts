import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers'

export type { Database }

/** Version of the tables. A database with another version is filled anew, since it only contains sample data. */
const schemaVersion = 1

const tables = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

  CREATE TABLE programs (
    id INTEGER PRIMARY KEY,
    alias TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    currency TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_paused INTEGER NOT NULL,
    is_published INTEGER NOT NULL,
    budget_left INTEGER NOT NULL
  );

  CREATE TABLE targets (
    id INTEGER PRIMARY KEY,
    program_id INTEGER NOT NULL REFERENCES programs (id),
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    type TEXT NOT NULL,
    maximum_severity TEXT NOT NULL,
    tier INTEGER NOT NULL,
    is_out_of_scope INTEGER NOT NULL,
    is_bounty_eligible INTEGER NOT NULL,
    is_active INTEGER NOT NULL
  );

  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    nickname TEXT NOT NULL,
    email TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('reporter', 'triager'))
  ) WITHOUT ROWID;

  CREATE TABLE memberships (
    user_id TEXT NOT NULL REFERENCES people (id),
    program_id INTEGER NOT NULL REFERENCES programs (id),
    role TEXT NOT NULL,
    PRIMARY KEY (user_id, program_id)
  ) WITHOUT ROWID;

  -- The long texts stand last, so that a page of summaries need not read past them.
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    program_id INTEGER NOT NULL REFERENCES programs (id),
    target_id INTEGER NOT NULL REFERENCES targets (id),
    status_id INTEGER NOT NULL,
    severity_id INTEGER NOT NULL,
    reporter_id TEXT NOT NULL REFERENCES people (id),
    assigned_to_id TEXT REFERENCES people (id),
    created_at INTEGER NOT NULL,
    last_activity_at INTEGER NOT NULL,
    bounty INTEGER NOT NULL DEFAULT 0,
    bonus INTEGER NOT NULL DEFAULT 0,
    duplicate_of INTEGER,
    is_known_issue INTEGER NOT NULL,
    is_embedded_submission INTEGER NOT NULL,
    vulnerability_type_id INTEGER,
    cwe_type_id INTEGER,
    cvss TEXT,
    cve TEXT,
    name TEXT NOT NULL,
    summary TEXT NOT NULL,
    description TEXT NOT NULL,
    impact TEXT NOT NULL
  );

  -- What the keyword search reads, case folded, see searched-text.ts.
  CREATE TABLE report_texts (
    report_id INTEGER PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
    folded TEXT NOT NULL
  );

  CREATE TABLE activities (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    is_internal INTEGER NOT NULL,
    has_evidence INTEGER NOT NULL,
    actor_id TEXT REFERENCES people (id),
    message TEXT NOT NULL
  );

  CREATE TABLE evidence (
    report_id INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    filename TEXT NOT NULL,
    size INTEGER NOT NULL,
    mime_type TEXT NOT NULL,
    status TEXT NOT NULL,
    recipe TEXT NOT NULL,
    PRIMARY KEY (report_id, id)
  ) WITHOUT ROWID;
`

/** Indexes are created after the rows are inserted, which is several times faster than updating them with each row. */
const indexes = `
  CREATE INDEX reports_by_creation ON reports (created_at, id);
  CREATE INDEX reports_by_activity ON reports (last_activity_at, id);
  CREATE INDEX reports_by_severity ON reports (severity_id, id);
  CREATE INDEX reports_by_status ON reports (status_id, id);
  CREATE INDEX reports_by_bounty ON reports (bounty, id);
  CREATE INDEX reports_by_name ON reports (name, id);
  CREATE INDEX reports_by_reporter ON reports (reporter_id);
  CREATE INDEX reports_by_assignee ON reports (assigned_to_id);
  CREATE INDEX activities_by_report ON activities (report_id, created_at, id);
`

/**
 * Opens the service's database, and fills it if it is new, incompletely filled, or has another version.
 *
 * @param dataDir the database's folder; null = a private temporary database that is deleted when the connection closes.
 * @param fill writes the content; called after the tables and before the indexes are created.
 */
export function openDatabase(dataDir: string | null, fill: (db: Database) => void): Database {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = dataDir === null ? '' : join(dataDir, 'admin-service.sqlite')
  const db = new Sqlite(file)
  try {
    if (file !== '') chmodSync(file, 0o600)
    db.pragma('journal_mode = WAL')
    db.pragma('cache_size = -65536')
    if (!isFilled(db)) {
      discardTables(db)
      db.pragma('synchronous = OFF')
      db.exec(tables)
      db.prepare('INSERT INTO facts VALUES (?, ?)').run('secret', randomBytes(32))
      fill(db)
      db.exec(indexes)
      db.pragma('optimize = 0x10002')
      db.pragma(`user_version = ${schemaVersion}`)
    }
    // With NORMAL, a power failure may lose the last writes, but the database remains consistent.
    db.pragma('synchronous = NORMAL')
    db.pragma('foreign_keys = ON')
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
}

/** The random bytes from which all signatures and tokens of the service are derived. */
export function readSecret(db: Database): Buffer {
  const secret = db.prepare<[], Buffer>("SELECT value FROM facts WHERE name = 'secret'").pluck().get()
  if (secret === undefined) throw new Error('the database holds no secret')
  return secret
}

/** Whether the database is completely filled and has the right version; the version is written last. */
function isFilled(db: Database): boolean {
  return db.pragma('user_version', { simple: true }) === schemaVersion
}

function discardTables(db: Database): void {
  db.pragma('foreign_keys = OFF')
  const names = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  for (const name of names) db.exec(`DROP TABLE "${name}"`)
  db.pragma('user_version = 0')
}
