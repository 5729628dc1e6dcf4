import type { TokenName } from './auth/access-tokens.ts'
import { tokenOwners } from './auth/memberships.ts'
import { createWorld } from './sample/create-world.ts'
import { generateReports } from './sample/generate-reports.ts'
import type { SampleWorld } from './sample/world.ts'
import { fillDatabase } from './store/fill.ts'
import { type Database, openDatabase } from './store/service-database.ts'

export interface Workspace {
  readonly db: Database
  /** The sample world with which the database was filled. */
  readonly world: SampleWorld
  readonly owners: Readonly<Record<TokenName, string>>
}

/**
 * Opens the database in a folder, or a temporary one, and fills it with sample data if it is new. An existing database
 * keeps its content, even if another seed or number of reports is requested.
 *
 * @param dataDir the folder; null = a temporary database.
 * @param wish the content for a new database; `now` in ms since 1970.
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
