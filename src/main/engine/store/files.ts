import { join } from 'node:path'
import type { Result } from '#shared/desk/result.ts'

/** `desk.sqlite` in the profile. */
export function deskFile(profileDir: string): string {
  return join(profileDir, 'desk.sqlite')
}

/** The database of a workspace; ids that are no plain file name are refused. */
export function workspaceFile(_profileDir: string, _workspaceId: string): Result<string> {
  throw new Error('stands with the next commit')
}

/** Removes a database with all that SQLite keeps beside it. It must be closed. */
export function removeDatabaseFiles(_file: string): void {
  throw new Error('stands with the next commit')
}
