import type Database from 'better-sqlite3-multiple-ciphers'
import type { Result } from '#shared/desk/result.ts'
import type { EvictionEstimate, StorageMeasure } from '#shared/desk/storage.ts'
import { monthsBefore } from '#shared/rules/kept-texts.ts'
import type { CopyKey } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import { wrapConnection } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { evictionConditions, evictionParameters } from '../store/reports/eviction.ts'
import { countSegments } from '../store/search/search-merge.ts'

type Bytes = StorageMeasure['bytes']

/** The category to which the size of a table is added. */
function partOf(table: string): keyof Bytes {
  if (table.startsWith('search')) return 'search'
  if (table === 'report_details') return 'texts'
  if (table === 'activities') return 'timelines'
  if (table === 'reports') return 'lists'
  return 'rest'
}

/** Counts the contents of a local copy and measures the size of each category. It reads every page. */
export function measure(file: string, key: CopyKey): Result<StorageMeasure> {
  return reading(file, key, (connection) => {
    const count = (what: string) => Number(connection.prepare(`select count(*) from ${what}`).pluck().get())
    return {
      measuredAt: Date.now(),
      reports: count('reports'),
      withDetails: count('reports where details_read_at is not null and evicted_at is null'),
      timelineEntries: count('activities'),
      evidence: count('evidence'),
      bytes: sizes(connection),
      pages: { all: pragma(connection, 'page_count'), free: pragma(connection, 'freelist_count') },
      searchSegments: countSegments(wrapConnection(connection)),
    }
  })
}

/** Estimates how much a policy would remove, without changing anything. */
export function estimate(
  file: string,
  key: CopyKey,
  closedMonths: number,
  now = Date.now(),
): Result<EvictionEstimate> {
  return reading(file, key, (connection) => {
    const { isOld, isSpared } = evictionConditions(wrapConnection(connection))
    const range = evictionParameters({ before: monthsBefore(now, closedMonths), now })
    const going = `select r.id from reports r where ${isOld} and not ${isSpared}`
    const facts = connection
      .prepare<
        [Record<string, number>],
        { reports: number; spared: number; entries: number; going: number; all: number }
      >(
        `select (select count(*) from (${going})) as reports,
           (select count(*) from reports r where ${isOld} and ${isSpared}) as spared,
           (select count(*) from activities where report_id in (${going})) as entries,
           (select total(${textBytes}) from report_details where report_id in (${going}))
             + (select total(octet_length(message)) from activities where report_id in (${going})) as going,
           (select total(${textBytes}) from report_details)
             + (select total(octet_length(message)) from activities) as "all"`,
      )
      .get(range)
    const { texts, timelines, search } = sizes(connection)
    const share = facts === undefined || facts.all === 0 ? 0 : facts.going / facts.all
    return {
      closedMonths,
      reports: facts?.reports ?? 0,
      timelineEntries: facts?.entries ?? 0,
      spared: facts?.spared ?? 0,
      freedBytes: Math.round(share * (texts + timelines + search)),
    }
  })
}

const textBytes = `coalesce(octet_length(summary), 0) + coalesce(octet_length(description), 0)
  + coalesce(octet_length(impact), 0)`

function sizes(connection: Database.Database): Bytes {
  const bytes: Record<keyof Bytes, number> = { lists: 0, texts: 0, timelines: 0, search: 0, free: 0, rest: 0 }
  const rows = connection
    .prepare<[], { name: string; bytes: number }>(
      `select coalesce(s.tbl_name, d.name) as name, sum(d.pgsize) as bytes
       from dbstat d left join sqlite_schema s on s.name = d.name
       where d.aggregate = true group by 1`,
    )
    .all()
  for (const row of rows) bytes[partOf(row.name)] += row.bytes
  bytes.free = pragma(connection, 'freelist_count') * pragma(connection, 'page_size')
  return bytes
}

function pragma(connection: Database.Database, name: 'page_size' | 'page_count' | 'freelist_count'): number {
  return Number(connection.pragma(name, { simple: true }))
}

function reading<T>(file: string, key: CopyKey, read: (connection: Database.Database) => T): Result<T> {
  return attempt(file, () => {
    const connection = connect(file, key, { readonly: true })
    try {
      return connection.transaction(() => read(connection)).deferred()
    } finally {
      connection.close()
    }
  })
}
