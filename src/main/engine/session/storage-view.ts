import { statSync } from 'node:fs'
import { ok, type Result } from '#shared/desk/result.ts'
import type { StorageProgress, StorageView, WorkspaceStorage } from '#shared/desk/storage.ts'
import { listBackups } from '../storage/backup-files.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { readPolicy } from '../storage/policy-keeper.ts'
import { select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { backupsFolder, damagedCopies, setAsideCopies } from '../store/files.ts'
import { countEvicted } from '../store/reports/eviction.ts'
import type { Sessions } from './sessions.ts'
import type { WorkspaceSession } from './workspace-session.ts'

const freePages = select<{ bytes: number }>(
  'storage.free',
  'select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size',
)

const slowShown = 20

/**
 * The files of all workspaces whose local copies can be opened, and their slow statements, newest first.
 *
 * @param progressOf returns the progress of a workspace's job; null when none is under way.
 */
export function viewStorage(
  desk: DeskStore,
  sessions: Sessions,
  progressOf: (workspaceId: string) => StorageProgress | null,
): Result<StorageView> {
  const read = desk.read()
  if (!read.ok) return read
  const workspaces: WorkspaceStorage[] = []
  const slow: StorageView['slow'][number][] = []
  for (const { id, name } of read.value.workspaces) {
    const session = sessions.of(id)
    if (!session.ok) continue
    workspaces.push(viewOf(session.value, name, progressOf(id)))
    slow.push(...session.value.slow)
  }
  return ok({ workspaces, slow: slow.sort((one, other) => other.at - one.at).slice(0, slowShown) })
}

function viewOf(session: WorkspaceSession, name: string, job: StorageProgress | null): WorkspaceStorage {
  const { db } = session
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const eviction = attempt(db.file, () => ({
    freeBytes: db.get(freePages)?.bytes ?? 0,
    policy: readPolicy(db),
    evicted: countEvicted(db),
  }))
  return {
    workspaceId: session.workspace.id,
    name,
    file: db.file,
    databaseBytes: size(db.file),
    walBytes: size(`${db.file}-wal`),
    ...(eviction.ok ? eviction.value : { freeBytes: 0, policy: { closedMonths: null }, evicted: 0 }),
    damaged: session.damaged || !eviction.ok,
    job,
    backupsFolder: backupsFolder(db.file),
    backups: listBackups(db.file),
    keptAside: [
      ...damagedCopies(db.file).map((path) => ({ path, bytes: size(path), isDamaged: true })),
      ...setAsideCopies(db.file).map((path) => ({ path, bytes: size(path), isDamaged: false })),
    ],
  }
}
