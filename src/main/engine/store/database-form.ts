import { deskMigrations } from './desk-migrations/desk-migrations.ts'
import { workspaceMigrations } from './migrations/workspace-migrations.ts'
import { ownTables } from './own/own-tables.ts'

/** The parts of a kind of database. */
export interface DatabaseForm {
  /** Entry N brings it to `user_version` N + 1. */
  readonly migrations: readonly string[]
  /** The user's own tables, in the order in which they are brought over when the database is rebuilt. */
  readonly ownTables: readonly string[]
  /**
   * Tables of the desk that are brought over as well, as far as they can be read; rows that cannot be read are not
   * missed.
   */
  readonly alsoSaved: readonly string[]
}

/** The local copy of a workspace. The times of sent requests are saved too: the service still counts them. */
export const workspaceForm: DatabaseForm = {
  migrations: workspaceMigrations,
  ownTables,
  alsoSaved: ['request_log'],
}

/** The desk's own database. */
export const deskForm: DatabaseForm = {
  migrations: deskMigrations,
  ownTables: ['workspaces', 'settings', 'templates'],
  alsoSaved: ['desk'],
}
