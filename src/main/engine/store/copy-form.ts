import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { CopyForm, CopyKey } from '../protocol.ts'
import { keyIdBytes, keyIdOf } from './connect.ts'
import { readRescueNotes } from './rescue-notes.ts'

const clearBegin = Buffer.from('SQLite format 3\0', 'latin1')

/**
 * Whether a database file is encrypted, and with which keys. @returns `none` when the file does not exist or is still
 * empty.
 */
export function copyForm(file: string): CopyForm {
  const begin = firstBytes(file)
  if (begin === null) return { form: 'none' }
  if (begin.equals(clearBegin)) return { form: 'clear' }
  // A damaged first page shows nothing, but the rescue notes contain the beginning of the page.
  const noted = notedBegin(file)
  if (noted?.equals(clearBegin)) return { form: 'clear' }
  const ids = [begin, ...(noted === null ? [] : [noted])].map((bytes) => bytes.toString('hex'))
  return { form: 'encrypted', keyIds: [...new Set(ids)] }
}

/**
 * Whether the database was written with the key. If so, anything that cannot be read with this key is damaged. Without
 * a key (null), a file counts as encrypted only if the rescue notes say so; any other unreadable file counts as
 * damaged, and is kept.
 */
export function isKeyOf(file: string, key: CopyKey): boolean {
  const found = copyForm(file)
  if (found.form !== 'encrypted') return found.form === 'none' || key === null
  return key === null ? notedBegin(file) === null : found.keyIds.includes(keyIdOf(key))
}

/**
 * Whether the file's content was written with the key; for a null key, whether the file is certainly unencrypted. It
 * must not decide about opening a database: there, a file of unknown form counts as damaged.
 */
export function isWrittenWith(file: string, key: CopyKey): boolean {
  return key === null ? copyForm(file).form === 'clear' : isKeyOf(file, key)
}

function notedBegin(file: string): Buffer | null {
  const notes = readRescueNotes(file)
  return notes === null ? null : Buffer.from(notes.firstPage, 'base64').subarray(0, keyIdBytes)
}

function firstBytes(file: string): Buffer | null {
  if (!existsSync(file)) return null
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(keyIdBytes)
    return readSync(handle, bytes, 0, keyIdBytes, 0) === keyIdBytes ? bytes : null
  } finally {
    closeSync(handle)
  }
}
