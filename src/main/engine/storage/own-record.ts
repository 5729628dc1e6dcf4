import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type Database from 'better-sqlite3-multiple-ciphers'
import * as z from 'zod'
import { workspaceColors } from '#shared/desk/workspace-look.ts'
import type { CopyKey, WorkspaceRecord } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { workspacesFolder } from '../store/files.ts'
import { readChoice, writeChoice } from '../store/own/choices.ts'
import { inTransaction } from '../store/transaction.ts'
import { isOfTheFile } from './read-damaged.ts'

/** A local copy's record of its workspace: enough to list the workspace again when the desk's database is lost. */
const OwnRecord = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  isDemo: z.boolean(),
  meUserId: z.string().nullable(),
  requestsPerMinute: z.int(),
  unencrypted: z.boolean().default(false),
  color: z.enum(workspaceColors).optional(),
})
const recordName = 'workspace'

/**
 * A file with the record beside an encrypted copy, which cannot be read without its key. It contains no more than the
 * desk's database does.
 */
const besideFile = (file: string) => `${file}.workspace`

/**
 * Stores the record in the workspace's own database, and beside it if that is encrypted. If the disk is full, the next
 * start stores it.
 */
export function keepOwnRecord(db: WritableDb, record: WorkspaceRecord, key: CopyKey): void {
  if (key !== null) attempt(db.file, () => keepBeside(db.file, JSON.stringify(OwnRecord.parse(record))))
  inTransaction(db, (transaction) => {
    const before = readChoice(transaction, recordName, OwnRecord)
    if (JSON.stringify(before) !== JSON.stringify(OwnRecord.parse(record)))
      writeChoice(transaction, recordName, record)
  })
}

function keepBeside(file: string, text: string): void {
  const path = besideFile(file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(`${path}.part`, text, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

export interface FoundWorkspaces {
  readonly records: readonly WorkspaceRecord[]
  /** Local copies that do not show which workspace they belong to. */
  readonly unmatched: readonly string[]
}

/** Searches a profile for local copies of workspaces that are not among `known`. */
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
  if (existsSync(besideFile(file))) return parseRecord(readFileSync(besideFile(file), 'utf8'))
  let connection: Database.Database | undefined
  try {
    connection = connect(file, null, { readonly: true })
    const value = connection
      .prepare<[string], string>('select value from choices where name = ?')
      .pluck()
      .get(recordName)
    return value === undefined ? null : parseRecord(value)
  } catch (cause) {
    if (isOfTheFile(cause)) return null
    throw new Error(`${basename(file)} cannot be looked into`, { cause })
  } finally {
    connection?.close()
  }
}

function parseRecord(text: string): WorkspaceRecord | null {
  try {
    return OwnRecord.safeParse(JSON.parse(text)).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}
