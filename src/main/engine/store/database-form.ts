import { deskMigrations } from './desk-migrations/desk-migrations.ts'
import { workspaceMigrations } from './migrations/workspace-migrations.ts'
import { ownTables } from './own/own-tables.ts'

/** The tables of one type of database: the local copy of a workspace, or the desk's own database. */
export interface DatabaseForm {
  /** Entry N brings the database to `user_version` N + 1. */
  readonly migrations: readonly string[]
  /** The user's own tables, in the order in which they are copied when the database is rebuilt. */
  readonly ownTables: readonly string[]
  /**
   * Other tables that are copied too when the database is rebuilt, as far as they can be read; unreadable rows are left
   * out without a warning.
   */
  readonly alsoSaved: readonly string[]
}

/**
 * The local copy of a workspace. The times of sent requests are copied too when it is rebuilt: the service still counts
 * those requests.
 */
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
