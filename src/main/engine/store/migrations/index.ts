import { reportsMigration } from './0001-reports.ts'
import { unshownFactsMigration } from './0002-unshown-facts.ts'

/** The migrations of a workspace's database, in order: entry N brings it to `user_version` N + 1. */
export const workspaceMigrations: readonly string[] = [reportsMigration, unshownFactsMigration]
