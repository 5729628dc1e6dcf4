import { deskMigration } from './0001-desk.ts'
import { templatesMigration } from './0002-templates.ts'

/** The migrations of the desk's own database, in order: entry N brings it to `user_version` N + 1. */
export const deskMigrations: readonly string[] = [deskMigration, templatesMigration]
