import type Database from 'better-sqlite3-multiple-ciphers'
import type { Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { backupsFolder } from '../store/files.ts'
import { quoted } from '../store/quoted.ts'
import { backupPath, rotateBackups, writeBackup } from './backup-files.ts'

/**
 * Backs up a database before it is migrated, and then deletes old backups as `rotateBackups` says. A database without
 * any rows is not backed up.
 *
 * @returns the path of the backup; null when none was needed; the errors `diskFull`, `databaseDamaged`.
 */
export function backUpBeforeMigration(
  connection: Database.Database,
  now = new Date(),
): Result<string | null> {
  const file = connection.name
  return attempt(file, () => {
    if (!hasRows(connection)) return null
    const path = backupPath(file, 'before-update', backupsFolder(file), now)
    writeBackup(path, (part) => connection.prepare('vacuum into ?').run(part))
    rotateBackups(file)
    return path
  })
}

/** Whether any table outside the search index has a row. */
function hasRows(connection: Database.Database): boolean {
  const tables = connection
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
    )
    .pluck()
    .all()
  return tables.some(
    (table) =>
      connection
        .prepare(`select exists (select 1 from ${quoted(table)})`)
        .pluck()
        .get() === 1,
  )
}
