import { basename } from 'node:path'
import type Database from 'better-sqlite3-multiple-ciphers'
import { readKept } from '#main/copies/key-safe.ts'
import { connect } from '#main/engine/store/connect.ts'
import { copyForm } from '#main/engine/store/copy-form.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'

/** Opens the file of a local copy beside the running desk, with the key from this session's keychain. */
export async function openCopyFile(file: string): Promise<Database.Database> {
  if (copyForm(file).form !== 'encrypted') return connect(file, null)
  const kept = await readKept(openKeychain(rememberingLog()), basename(file, '.sqlite'))
  if (!kept.ok || kept.value === null) throw new Error(`no key is kept for ${file}`)
  return connect(file, kept.value.keys.at(-1) ?? null)
}
