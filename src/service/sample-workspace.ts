import type { TokenName } from './auth/access-tokens.ts'
import { tokenOwners } from './auth/memberships.ts'
import { createWorld } from './sample/create-world.ts'
import { generateReports } from './sample/generate-reports.ts'
import type { SampleWorld } from './sample/world.ts'
import { fillDatabase } from './store/fill.ts'
import { type Database, openDatabase } from './store/service-database.ts'

export interface Workspace {
  readonly db: Database
  /** The world the database was filled from. */
  readonly world: SampleWorld
  readonly owners: Readonly<Record<TokenName, string>>
}

/**
 * Opens the database of a folder, or a temporary one, and fills it with sample data if it is new. A folder that was
 * filled before keeps its content, even if another seed or size is requested.
 *
 * @param wish the content of a new database; `now` in milliseconds since 1970.
 */
export function openWorkspace(
  dataDir: string | null,
  wish: { readonly reports: number; readonly seed: number; readonly now: number },
): Workspace {
  const db = openDatabase(dataDir, (empty) => {
    const world = createWorld(wish.seed)
    empty.prepare('INSERT INTO facts VALUES (?, ?)').run('seed', wish.seed)
    fillDatabase(empty, world, generateReports(world, { count: wish.reports, now: wish.now }))
  })
  const seed = db.prepare<[], number>("SELECT value FROM facts WHERE name = 'seed'").pluck().get()
  const world = createWorld(seed ?? wish.seed)
  return { db, world, owners: tokenOwners(world) }
}
