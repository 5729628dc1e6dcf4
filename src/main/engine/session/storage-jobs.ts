import { isAbsolute } from 'node:path'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type {
  CancelableJob,
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
  StorageView,
} from '#shared/desk/storage.ts'
import type { TextPolicy } from '#shared/rules/kept-texts.ts'
import { systemClock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { CopyKey } from '../protocol.ts'
import { backupPath, rotateBackups } from '../storage/backup-files.ts'
import { type Encrypted, settle } from '../storage/encrypt.ts'
import type { StorageJob, StorageJobResults } from '../storage/job.ts'
import { jobWords } from '../storage/job-words.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { applyPolicy, writePolicy } from '../storage/policy-keeper.ts'
import { runJob } from '../storage/run-job.ts'
import { isWrittenWith } from '../store/copy-form.ts'
import { attempt } from '../store/failure.ts'
import { backupsFolder, exchange, setAsideCopies } from '../store/files.ts'
import { requestLog } from '../store/sync/request-log.ts'
import { createExclusiveJobs } from './exclusive-jobs.ts'
import { createFileReadings } from './file-readings.ts'
import { keepPolicies } from './keep-policies.ts'
import type { Sessions } from './sessions.ts'
import { viewStorage } from './storage-view.ts'
import type { WorkspaceSession } from './workspace-session.ts'

/**
 * The database files on this computer, and the jobs on them. There is one job at a time for each workspace; another one
 * gets `busy`.
 */
export interface Storage {
  view(): Result<StorageView>
  measure(workspaceId: string): Promise<Result<StorageMeasure>>
  estimate(workspaceId: string, closedMonths: number): Promise<Result<EvictionEstimate>>
  /** Stores the policy, then evicts the texts it does not keep. @returns how many reports were evicted. */
  setPolicy(workspaceId: string, policy: TextPolicy): Promise<Result<number>>
  compact(workspaceId: string): Promise<Result<CompactionResult>>
  check(workspaceId: string): Promise<Result<IntegrityResult>>
  /** @param folder where to put the backup; null = the desk's own backup folder. */
  backUp(workspaceId: string, folder: string | null): Promise<Result<StorageJobResults['backUp']>>
  /**
   * Replaces the database by a new one with the data that exists only on this computer; the sync adds the reports
   * again.
   */
  rebuild(workspaceId: string): Promise<Result<null>>
  /** Gives a copy and its backups another key; see `encrypt.ts`. */
  encrypt(workspaceId: string, file: string, from: CopyKey, to: string): Promise<Result<Encrypted>>
  /**
   * Opens a copy that was set aside, with its key, and sets the copy in use aside. If that fails, the copy in use
   * stays.
   */
  exchange(workspaceId: string, file: string, earlier: string, key: string): Promise<Result<null>>
  /** Cancels the job under way if it is one of `cancelableJobs`. */
  cancel(workspaceId: string): Result<null>
  /** Registers other work that reads files: a file is replaced only after that work has ended. */
  whileRead<T>(reading: Promise<T>): Promise<T>
  /** Cancels work under way and waits until it has ended. */
  close(): Promise<void>
}

export interface StorageParts {
  readonly desk: DeskStore
  readonly sessions: Sessions
  readonly emit: (event: DeskEvent) => void
  readonly log: Log
  /** The file of the thread that does storage jobs: built, or as source. */
  readonly jobFile: string
}

export function createStorage({ desk, sessions, emit, log, jobFile }: StorageParts): Storage {
  const jobs = createExclusiveJobs((workspaceId, progress) =>
    emit({ kind: 'storageProgress', workspaceId, progress }),
  )
  const readings = createFileReadings()
  const stopKeeping = keepPolicies(sessions, (workspaceId) => jobs.progressOf(workspaceId) !== null, log)

  /**
   * Reads a file on a separate connection while other work continues; only work that replaces the file waits for the
   * reading.
   */
  function beside<K extends 'measure' | 'estimate'>(
    workspaceId: string,
    job: (file: KeyedFile) => Extract<StorageJob, { kind: K }>,
  ): Promise<Result<StorageJobResults[K]>> {
    const session = sessions.of(workspaceId)
    if (!session.ok) return Promise.resolve(session)
    const reading = runJob<K>(jobFile, job(keyedFile(session.value)), () => undefined).result.then(
      (result) => {
        if (!result.ok && result.error.kind === 'databaseDamaged') session.value.noteDamage()
        return result
      },
    )
    return readings.add(reading)
  }

  /** Runs a job on the file of an open workspace until it ends or is canceled, with no other job on it meanwhile. */
  function onFile<K extends StorageJob['kind'] & CancelableJob>(
    workspaceId: string,
    kind: K,
    job: (file: KeyedFile) => Extract<StorageJob, { kind: K }>,
  ): Promise<Result<StorageJobResults[K]>> {
    const session = sessions.of(workspaceId)
    if (!session.ok) return Promise.resolve(session)
    return jobs.run(workspaceId, kind, async (control, onCancel) => {
      const running = runJob(jobFile, job(keyedFile(session.value)), control.progress)
      onCancel(running.cancel)
      const result = await running.result
      const isDamaged = !result.ok && result.error.kind === 'databaseDamaged'
      if (isDamaged || foundDamage(result)) session.value.noteDamage()
      return result
    })
  }

  return {
    view: () => viewStorage(desk, sessions, jobs.progressOf),
    measure: (workspaceId) => beside<'measure'>(workspaceId, (file) => ({ kind: 'measure', ...file })),
    estimate: (workspaceId, closedMonths) =>
      beside<'estimate'>(workspaceId, (file) => ({ kind: 'estimate', ...file, closedMonths })),
    compact: (workspaceId) => onFile(workspaceId, 'compact', (file) => ({ kind: 'compact', ...file })),
    check: (workspaceId) => onFile(workspaceId, 'check', (file) => ({ kind: 'check', ...file })),
    backUp: async (workspaceId, folder) => {
      if (folder !== null && !isAbsolute(folder)) {
        const reason = 'it must be a whole path, from the root on'
        return err({ kind: 'folderRefused', path: folder, reason })
      }
      const made = await onFile(workspaceId, 'backUp', ({ file, key }) => {
        const target = backupPath(file, 'by-hand', folder ?? backupsFolder(file), new Date())
        return { kind: 'backUp', file, key, target }
      })
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
      return jobs.run(workspaceId, 'evict', (control) => applyPolicy(db, evicted, control))
    },
    rebuild: (workspaceId) =>
      jobs.run(workspaceId, 'rebuild', async () => {
        // On some systems, an open file cannot be renamed.
        await readings.over()
        return sessions.rebuild(workspaceId)
      }),
    encrypt: (workspaceId, file, from, to) =>
      jobs.run(workspaceId, 'encrypt', async ({ progress }) => {
        await readings.over()
        return sessions.whileClosed(workspaceId, jobWords.encrypt, async () => {
          const job = { kind: 'encrypt', file, key: from, to } as const
          const done = await runJob<'encrypt'>(jobFile, job, progress).result
          // Checked even if the job failed: the copy itself may have the new key.
          if (isWrittenWith(file, to)) sessions.takeKey(workspaceId, to)
          return done
        })
      }),
    exchange: (workspaceId, file, earlier, key) =>
      jobs.run(workspaceId, 'exchange', async () => {
        await readings.over()
        const session = sessions.of(workspaceId)
        if (!session.ok) return session
        const { key: keyBefore, db } = session.value
        const requests = attempt(db.file, () => requestLog(db).load(systemClock.sinceMachineStart()))
        if (!requests.ok) return requests
        const put = (path: string, with_: CopyKey) =>
          sessions.whileClosed(
            workspaceId,
            jobWords.exchange,
            async () =>
              attempt(path, () => {
                settle(path, with_)
                exchange(file, path)
                sessions.takeKey(workspaceId, with_)
                return null
              }),
            requests.value,
          )
        const done = await put(earlier, key)
        // If the earlier copy is in place but cannot be opened (for example, because a newer desk wrote it), the
        // previous copy is put back.
        const isThere = !done.ok && isWrittenWith(file, key)
        const before = isThere && setAsideCopies(file).find((path) => isWrittenWith(path, keyBefore))
        if (before) await put(before, keyBefore)
        return done
      }),
    whileRead: readings.add,
    cancel: (workspaceId) => {
      jobs.cancel(workspaceId)
      return ok(null)
    },
    close: async () => {
      stopKeeping()
      await Promise.all([jobs.cancelAll(), readings.over()])
    },
  }
}

/** A database file and the key to open it. */
type KeyedFile = Pick<StorageJob, 'file' | 'key'>

const keyedFile = ({ db, key }: WorkspaceSession): KeyedFile => ({ file: db.file, key })

function foundDamage(result: Result<unknown>): boolean {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return false
  return 'findings' in result.value && 'ok' in result.value && result.value.ok === false
}
