import { deskMigration } from './0001-desk.ts'
import { templatesMigration } from './0002-templates.ts'
import { forgottenWorkspacesMigration } from './0003-forgotten-workspaces.ts'
import { workspaceColorsMigration } from './0004-workspace-colors.ts'
import { unencryptedCopiesMigration } from './0005-unencrypted-copies.ts'

/** The migrations of the desk's own database, in order: entry N brings it to `user_version` N + 1. */
export const deskMigrations: readonly string[] = [
  deskMigration,
  templatesMigration,
  forgottenWorkspacesMigration,
  workspaceColorsMigration,
  unencryptedCopiesMigration,
]
