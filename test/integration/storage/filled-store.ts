import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { CopyKey } from '#main/engine/protocol.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { connect } from '#main/engine/store/connect.ts'
import { type ReadableDb, select } from '#main/engine/store/database.ts'
import { markSeenNow } from '#main/engine/store/own/local-marks.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { details, entry, status, summary, unasked } from '../store/received-samples.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'

export const pageSize = 4_096
export const idle = { progress: () => undefined, cancelled: false }

/** The instant from which all ages in these tests are counted back. */
export const now = Date.UTC(2026, 10, 20)
export const day = 86_400_000

export interface Filling {
  readonly reports?: number
  /** How many reports are marked as seen, from the first one on. */
  readonly marks?: number
  readonly key?: CopyKey
}

/** Creates a workspace database with reports, texts, comments and marks. Every third report is resolved and old. */
export function filledFile({ reports = 300, marks = 200, key = null }: Filling = {}): string {
  const file = join(temporaryFolder(), 'workspace.sqlite')
  const { db } = must(openWorkspaceStore(file, { key }))
  const ids = Array.from({ length: reports }, (_, index) => index + 1)
  must(
    inTransaction(db, (transaction) => {
      const facts = (id: number) => ({
        createdAt: now - 900 * day + id,
        lastActivityAt: id % 3 === 0 ? now - 800 * day + id : now - day + id,
        status: id % 3 === 0 ? status.resolved : status.new,
      })
      storeReportSummaries(
        transaction,
        ids.map((id) => summary(id, facts(id))),
      )
      for (const id of ids) {
        const text = `text of number${id} `.repeat(60)
        storeReportDetails(transaction, details(id, { ...facts(id), description: text }), unasked)
        const entries = [1, 2, 3].map((n) =>
          entry(id * 10 + n, { message: `comment number${id} `.repeat(8) }),
        )
        storeActivities(transaction, id, entries, { ...unasked, complete: true })
      }
      for (const id of ids.slice(0, marks)) markSeenNow(transaction, id, 1_000 + id)
    }),
  )
  // The rescue notes are written when a database is opened, so a second opening makes them include these rows.
  db.close()
  must(openWorkspaceStore(file, { key })).db.close()
  return file
}

/** When each marked report was seen (`seen_at`), by the report's id. */
export function marksIn(db: ReadableDb): ReadonlyMap<number, number> {
  const rows = db.all(
    select<{ id: number; at: number }>(
      'test.marks',
      'select report_id as id, seen_at as at from local_marks',
    ),
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Numbers of all pages of a table, its indexes and the tables named `<table>_…` (`search`: those of its index). */
export function pagesOf(file: string, table: string, key: CopyKey = null): readonly number[] {
  const connection = connect(file, key, { readonly: true })
  try {
    return connection
      .prepare<[string, string], number>(
        `select d.pageno from dbstat d left join sqlite_schema s on s.name = d.name
         where coalesce(s.tbl_name, d.name) = ? or s.tbl_name like ? || '\\_%' escape '\\' order by d.pageno`,
      )
      .pluck()
      .all(table, table)
  } finally {
    connection.close()
  }
}

/** Overwrites bytes of a closed file. */
export function overwrite(file: string, offset: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, offset)
  closeSync(handle)
}
