import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { migrate } from '#main/engine/store/migrate.ts'
import { ownWritesMigration } from '#main/engine/store/migrations/0016-own-writes.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { ownTraces } from '#main/engine/store/own/own-writes.ts'
import { openAt, temporaryFolder } from './temporary-store.ts'

test("the migration dates earlier own writes by this computer's clock", () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(ownWritesMigration)))
  const adding = old.prepare(
    `insert into outbox (report_id, kind, action, state, base, created_at, held_until, sent_at, settled_at)
     values (7, :kind, :action, :state, '{}', 1, 1, :sentAt, :settledAt)`,
  )
  const words = { kind: 'comment', audience: 'internal', text: 'Seen. ' }
  adding.run({
    kind: 'comment',
    action: JSON.stringify(words),
    state: 'done',
    sentAt: 50_000,
    settledAt: 51_000,
  })
  adding.run({
    kind: 'comment',
    action: JSON.stringify(words),
    state: 'discarded',
    sentAt: null,
    settledAt: 52_000,
  })
  old.close()
  expect(ownTraces(openAt(file), 7)).toEqual({
    people: new Set(),
    claimed: new Set(),
    writes: [{ from: 49_000, to: 52_000, words: 'Seen.' }],
  })
})
