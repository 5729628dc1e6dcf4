import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3-multiple-ciphers'
import type { CopyReadName, ReadInput, ReadOutput } from '#shared/desk/reads.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { matchingKey } from '../copies/held-keys.ts'
import { readKept } from '../copies/key-safe.ts'
import { isUnderPassphrase } from '../copies/passphrase-file.ts'
import { copyReads, readableWorkspaces } from '../engine/calls/read-calls.ts'
import type { CopyKey } from '../engine/protocol.ts'
import { connect } from '../engine/store/connect.ts'
import { copyForm } from '../engine/store/copy-form.ts'
import { type ReadableDb, wrapConnection } from '../engine/store/database.ts'
import { type DatabaseForm, deskForm, workspaceForm } from '../engine/store/database-form.ts'
import { readDesk, type StoredDesk } from '../engine/store/desk-records.ts'
import { databaseFailure } from '../engine/store/failure.ts'
import { deskFile, workspaceFile } from '../engine/store/files.ts'
import { userVersion } from '../engine/store/migrate.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { DeskReads, ReadFailure } from './desk-reads.ts'

interface OpenCopy {
  readonly connection: Database.Database
  readonly db: ReadableDb
}

/**
 * Reads the files of a profile while no desk runs. Connections are read-only. The keychain is asked for the key of a
 * copy, never for a token, and a locked keychain is not made to prompt.
 *
 * @returns the reads; the errors `noDesk`, `copyBehind`, `databaseFromFuture`, `databaseDamaged`, `diskFull`.
 */
export function ownReads(profileDir: string, keychain: Keychain): Result<DeskReads, ReadFailure> {
  const stored = readStoredDesk(profileDir)
  if (!stored.ok) return stored
  const desk = stored.value
  const copies = new Map<string, OpenCopy>()

  async function copyOf(workspaceId: string): Promise<Result<OpenCopy, ReadFailure>> {
    const known = copies.get(workspaceId)
    if (known !== undefined) return ok(known)
    const file = workspaceFile(profileDir, workspaceId)
    if (!file.ok) return file
    const key = await keyOf(workspaceId, file.value, keychain)
    if (!key.ok) return key
    const opened = openReadOnly(file.value, key.value, workspaceForm)
    if (opened.ok) copies.set(workspaceId, opened.value)
    return opened
  }

  async function askCopy<N extends CopyReadName>(
    name: N,
    { workspaceId, ...asked }: ReadInput<CopyReadName>,
  ): Promise<Result<ReadOutput<N>, ReadFailure>> {
    const record = desk.workspaces.find(({ id }) => id === workspaceId)
    if (record === undefined) return err({ kind: 'unknownHere', what: 'workspace' })
    const copy = await copyOf(workspaceId)
    if (!copy.ok) return copy
    const { connection, db } = copy.value
    // `asked` is the input that belongs to `name`; TypeScript cannot relate the two while `name` is generic.
    const read = () => copyReads[name](db, asked as never, record.meUserId)
    // A desk may be started meanwhile and write: the transaction makes one answer show the copy at one moment.
    return connection.transaction(read).deferred()
  }

  return ok({
    async ask(name, input) {
      if (name === 'read.workspaces') return ok(readableWorkspaces(desk) as ReadOutput<typeof name>)
      return askCopy(name as CopyReadName & typeof name, input as ReadInput<CopyReadName>)
    },
    close() {
      for (const { connection } of copies.values()) connection.close()
    },
  })
}

function readStoredDesk(dir: string): Result<StoredDesk, ReadFailure> {
  const file = deskFile(dir)
  if (!existsSync(file)) return err({ kind: 'noDesk', dir })
  const opened = openReadOnly(file, null, deskForm)
  if (!opened.ok) return opened
  const { connection, db } = opened.value
  try {
    return ok(readDesk(db))
  } finally {
    connection.close()
  }
}

function openReadOnly(
  file: string,
  key: CopyKey,
  { migrations }: DatabaseForm,
): Result<OpenCopy, ReadFailure> {
  let connection: Database.Database | undefined
  try {
    connection = connect(file, key, { readonly: true, fileMustExist: true })
    connection.pragma('trusted_schema = off')
    const found = userVersion(connection)
    const supported = migrations.length
    if (found === supported) return ok({ connection, db: wrapConnection(connection) })
    connection.close()
    return err(found > supported ? { kind: 'databaseFromFuture', found, supported } : { kind: 'copyBehind' })
  } catch (cause) {
    connection?.close()
    const failure = databaseFailure(file, cause)
    if (failure === null) throw cause
    return err(failure)
  }
}

/** The key with which the copy is encrypted; null = it is not encrypted. */
async function keyOf(
  workspaceId: string,
  file: string,
  keychain: Keychain,
): Promise<Result<CopyKey, ReadFailure>> {
  const form = copyForm(file)
  if (form.form === 'none') return err({ kind: 'noCopy' })
  if (form.form === 'clear') return ok(null)
  if (isUnderPassphrase(file)) return err({ kind: 'passphraseNeeded' })
  const state = await keychain.state()
  if (state.state === 'locked') return err({ kind: 'keychainLocked' })
  const kept = await readKept(keychain, workspaceId)
  if (!kept.ok) return kept
  const key = matchingKey(form, [...(kept.value?.keys ?? []), ...(kept.value?.others ?? [])])
  return key === null ? err({ kind: 'keyMissing' }) : ok(key)
}
