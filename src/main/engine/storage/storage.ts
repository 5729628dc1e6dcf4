import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageJobName,
  StorageMeasure,
  StorageProgress,
  StorageView,
  WorkspaceStorage,
} from '#shared/desk/storage.ts'
import type { TextPolicy } from '#shared/rules/kept-texts.ts'
import type { Log } from '../log.ts'
import type { Sessions } from '../sessions.ts'
import { select } from '../store/database.ts'
import { countEvicted } from '../store/eviction.ts'
import { attempt } from '../store/failure.ts'
import { backupsFolder, damagedForerunners } from '../store/files.ts'
import type { DeskStore } from '../store/open-desk.ts'
import type { WorkspaceSession } from '../workspace-session.ts'
import { backupPath, listBackups, rotateBackups } from './backup-files.ts'
import type { JobControl, StorageJob, StorageJobResults } from './job.ts'
import { jobWords } from './job-words.ts'
import { applyPolicy, readPolicy, writePolicy } from './policy-keeper.ts'
import { runJob } from './run-job.ts'

/** What lies on this machine, and the work on it. One job at a time for each workspace, else `busy`. */
export interface Storage {
  view(): Result<StorageView>
  measure(workspaceId: string): Promise<Result<StorageMeasure>>
  estimate(workspaceId: string, closedMonths: number): Promise<Result<EvictionEstimate>>
  /** Stores the policy, then takes away what it does not keep. @returns how many reports. */
  setPolicy(workspaceId: string, policy: TextPolicy): Promise<Result<number>>
  compact(workspaceId: string): Promise<Result<CompactionResult>>
  check(workspaceId: string): Promise<Result<IntegrityResult>>
  /** `folder` null = the desk's own. */
  backUp(workspaceId: string, folder: string | null): Promise<Result<StorageJobResults['backUp']>>
  /** A new database in the place of this one, with the person's own marks; the sync fills it. */
  rebuild(workspaceId: string): Promise<Result<null>>
  cancel(workspaceId: string): Result<null>
  /** Calls off what is under way and waits for it. */
  close(): Promise<void>
}

export interface StorageParts {
  readonly desk: DeskStore
  readonly sessions: Sessions
  readonly emit: (event: DeskEvent) => void
  readonly log: Log
  /** The thread of storage jobs, built or as source. */
  readonly jobFile: string
}

interface Underway {
  progress: StorageProgress
  cancel: () => void
  ended: Promise<unknown>
}

const freePages = select<{ bytes: number }>(
  'storage.free',
  'select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size',
)

export function createStorage({ desk, sessions, emit, log, jobFile }: StorageParts): Storage {
  const underway = new Map<string, Underway>()
  const readings = new Set<Promise<void>>()

  function told(workspaceId: string, progress: StorageProgress | null): void {
    emit({ kind: 'storageProgress', workspaceId, progress })
  }

  /** Keeps the place for one job of a workspace while `work` runs. */
  function exclusively<T>(
    workspaceId: string,
    job: StorageJobName,
    work: (control: JobControl, onCancel: (cancel: () => void) => void) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const other = underway.get(workspaceId)
    if (other !== undefined) {
      return Promise.resolve(err({ kind: 'busy', work: jobWords[other.progress.job] }))
    }
    let cancelled = false
    let passOn: () => void = () => undefined
    const entry: Underway = {
      progress: { job, done: 0, of: null },
      cancel: () => {
        cancelled = true
        passOn()
      },
      ended: Promise.resolve(),
    }
    underway.set(workspaceId, entry)
    const control: JobControl = {
      progress: (done, of) => {
        entry.progress = { job, done, of }
        told(workspaceId, entry.progress)
      },
      get cancelled() {
        return cancelled
      },
    }
    told(workspaceId, entry.progress)
    const ended = work(control, (cancel) => {
      passOn = cancel
    }).finally(() => {
      underway.delete(workspaceId)
      told(workspaceId, null)
    })
    entry.ended = ended.catch(() => undefined)
    return ended
  }

  /** Reads a file on a connection of its own, beside whatever else is done; nobody waits for it but a rebuilding. */
  function beside<K extends 'measure' | 'estimate'>(
    workspaceId: string,
    job: (session: WorkspaceSession) => Extract<StorageJob, { kind: K }>,
  ): Promise<Result<StorageJobResults[K]>> {
    const session = sessions.of(workspaceId)
    if (!session.ok) return Promise.resolve(session)
    const reading = runJob<K>(jobFile, job(session.value), () => undefined).result.then((result) => {
      if (!result.ok && result.error.kind === 'databaseDamaged') session.value.noteDamage()
      return result
    })
    const over = reading.then(
      () => undefined,
      () => undefined,
    )
    readings.add(over)
    void over.then(() => readings.delete(over))
    return reading
  }

  /** Runs a job on the file of a workspace that is open, and no other meanwhile. */
  function onFile<K extends StorageJob['kind'] & StorageJobName>(
    workspaceId: string,
    kind: K,
    job: (session: WorkspaceSession) => Extract<StorageJob, { kind: K }>,
  ): Promise<Result<StorageJobResults[K]>> {
    const session = sessions.of(workspaceId)
    if (!session.ok) return Promise.resolve(session)
    return exclusively(workspaceId, kind, async (control, onCancel) => {
      const running = runJob(jobFile, job(session.value), control.progress)
      onCancel(running.cancel)
      const result = await running.result
      const isDamaged = !result.ok && result.error.kind === 'databaseDamaged'
      if (isDamaged || foundDamage(result)) session.value.noteDamage()
      return result
    })
  }

  function view(): Result<StorageView> {
    const read = desk.read()
    if (!read.ok) return read
    const workspaces: WorkspaceStorage[] = []
    const slow: StorageView['slow'][number][] = []
    for (const { id, name } of read.value.workspaces) {
      const session = sessions.of(id)
      if (!session.ok) continue
      workspaces.push(viewOf(session.value, name, underway.get(id)?.progress ?? null))
      slow.push(...session.value.slow)
    }
    return ok({ workspaces, slow: slow.sort((one, other) => other.at - one.at).slice(0, slowShown) })
  }

  /** The policy goes on by itself as reports grow old; quietly, and beside whatever else is done. */
  const keeping = setInterval(() => {
    for (const session of sessions.all()) {
      if (session.damaged || underway.has(session.workspace.id)) continue
      const control = {
        progress: () => undefined,
        get cancelled() {
          return !session.isOpen || underway.has(session.workspace.id)
        },
      }
      applyPolicy(session.db, session.evicted, control).catch((cause) =>
        log.fault('keeping to a policy', cause),
      )
    }
  }, keepEveryMs)
  keeping.unref()

  return {
    view,
    measure: (workspaceId) =>
      beside<'measure'>(workspaceId, ({ db }) => ({ kind: 'measure', file: db.file })),
    estimate: (workspaceId, closedMonths) =>
      beside<'estimate'>(workspaceId, ({ db }) => ({ kind: 'estimate', file: db.file, closedMonths })),
    compact: (workspaceId) =>
      onFile(workspaceId, 'compact', ({ db }) => ({ kind: 'compact', file: db.file })),
    check: (workspaceId) => onFile(workspaceId, 'check', ({ db }) => ({ kind: 'check', file: db.file })),
    backUp: async (workspaceId, folder) => {
      if (folder !== null && !isAbsolute(folder)) {
        return err({
          kind: 'folderRefused',
          path: folder,
          reason: 'it must be a whole path, from the root on',
        })
      }
      const made = await onFile(workspaceId, 'backUp', ({ db }) => ({
        kind: 'backUp',
        file: db.file,
        target: backupPath(db.file, 'by-hand', folder ?? backupsFolder(db.file), new Date()),
      }))
      const session = sessions.of(workspaceId)
      if (made.ok && folder === null && session.ok) rotateBackups(session.value.db.file)
      return made
    },
    setPolicy: async (workspaceId, policy) => {
      const session = sessions.of(workspaceId)
      if (!session.ok) return session
      const { db, evicted } = session.value
      const stored = writePolicy(db, policy)
      if (!stored.ok) return stored
      return exclusively(workspaceId, 'evict', (control) => applyPolicy(db, evicted, control))
    },
    rebuild: (workspaceId) =>
      exclusively(workspaceId, 'rebuild', async () => {
        // Some systems do not rename a file that is open.
        await Promise.all(readings)
        return sessions.rebuild(workspaceId)
      }),
    cancel: (workspaceId) => {
      underway.get(workspaceId)?.cancel()
      return ok(null)
    },
    close: async () => {
      clearInterval(keeping)
      const all = [...underway.values()]
      for (const { cancel } of all) cancel()
      await Promise.all([...all.map(({ ended }) => ended), ...readings])
    },
  }
}

const slowShown = 20
/** Reports grow old slowly; but new ones, long closed, come in with a first sync. */
const keepEveryMs = 60_000

function foundDamage(result: Result<unknown>): boolean {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return false
  return 'findings' in result.value && 'ok' in result.value && result.value.ok === false
}

function viewOf(session: WorkspaceSession, name: string, job: StorageProgress | null): WorkspaceStorage {
  const { db } = session
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const told = attempt(db.file, () => ({
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
    ...(told.ok ? told.value : { freeBytes: 0, policy: { closedMonths: null }, evicted: 0 }),
    damaged: session.damaged || !told.ok,
    job,
    backupsFolder: backupsFolder(db.file),
    backups: listBackups(db.file),
    keptAside: damagedForerunners(db.file).map((path) => ({ path, bytes: size(path) })),
  }
}
