import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { DatabaseOptions, WritableDb } from '#main/engine/store/database.ts'
import type { Result } from '#shared/desk/result.ts'

/** A new folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty workspace database in a new folder. */
export function temporaryStore(options?: DatabaseOptions): WritableDb {
  return openAt(join(temporaryFolder(), 'workspace.sqlite'), options)
}

/** Opens a workspace database and closes it when the test is over. */
export function openAt(file: string, options?: DatabaseOptions): WritableDb {
  const { db } = must(openWorkspaceStore(file, options))
  onTestFinished(() => db.close())
  return db
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.error)}`)
  return result.value
}
