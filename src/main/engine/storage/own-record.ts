import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod'
import type { WorkspaceRecord } from '../protocol.ts'
import { readChoice, writeChoice } from '../store/choices.ts'
import type { WritableDb } from '../store/database.ts'
import { workspacesFolder } from '../store/files.ts'
import { inTransaction } from '../store/transaction.ts'
import { isOfTheFile } from './read-damaged.ts'

/** What a local copy says about itself: enough to list its workspace again when the desk's database is lost. */
const OwnRecord = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  isDemo: z.boolean(),
  meUserId: z.string().nullable(),
  requestsPerMinute: z.int(),
})
const recordName = 'workspace'

/** Writes the record down in the workspace's own database. A disk that takes nothing now takes it at the next start. */
export function keepOwnRecord(db: WritableDb, record: WorkspaceRecord): void {
  inTransaction(db, () => {
    const before = readChoice(db, recordName, OwnRecord)
    if (JSON.stringify(before) !== JSON.stringify(OwnRecord.parse(record)))
      writeChoice(db, recordName, record)
  })
}

export interface FoundWorkspaces {
  readonly records: readonly WorkspaceRecord[]
  /** Local copies that do not say whose they are. */
  readonly unmatched: readonly string[]
}

/** Looks through the local copies of a profile for workspaces that are not among `known`. */
export function findWorkspaces(profileDir: string, known: ReadonlySet<string>): FoundWorkspaces {
  const folder = workspacesFolder(profileDir)
  const records: WorkspaceRecord[] = []
  const unmatched: string[] = []
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const id = /^([\w-]{1,64})\.sqlite$/.exec(name)?.[1]
    if (id === undefined || known.has(id)) continue
    const record = readOwnRecord(join(folder, name))
    if (record?.id === id) records.push(record)
    else unmatched.push(join(folder, name))
  }
  return { records, unmatched }
}

function readOwnRecord(file: string): WorkspaceRecord | null {
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { readonly: true })
    const value = connection
      .prepare<[string], string>('select value from choices where name = ?')
      .pluck()
      .get(recordName)
    return value === undefined ? null : (OwnRecord.safeParse(JSON.parse(value)).data ?? null)
  } catch (cause) {
    if (isOfTheFile(cause) || cause instanceof SyntaxError) return null
    throw new Error(`${basename(file)} cannot be looked into`, { cause })
  } finally {
    connection?.close()
  }
}
