import { err, type Result } from '#shared/desk/result.ts'
import type { StorageJobName, StorageProgress } from '#shared/desk/storage.ts'
import type { JobControl } from '../storage/job.ts'
import { jobWords } from '../storage/job-words.ts'

/** Jobs on the files of workspaces, at most one at a time for each workspace. */
export interface ExclusiveJobs {
  /**
   * Reserves a workspace for one job while `work` runs. @returns the result of `work`; `busy` when another job is
   * running.
   */
  run<T>(
    workspaceId: string,
    job: StorageJobName,
    work: (control: JobControl, onCancel: (cancel: () => void) => void) => Promise<Result<T>>,
  ): Promise<Result<T>>
  /** The progress of the job under way; null when there is none. */
  progressOf(workspaceId: string): StorageProgress | null
  cancel(workspaceId: string): void
  /** Cancels all jobs and resolves when they have ended, whatever their results. */
  cancelAll(): Promise<unknown>
}

interface Underway {
  progress: StorageProgress
  cancel: () => void
  ended: Promise<unknown>
}

/** @param announce called with each step of a job, and with null at its end. */
export function createExclusiveJobs(
  announce: (workspaceId: string, progress: StorageProgress | null) => void,
): ExclusiveJobs {
  const underway = new Map<string, Underway>()

  return {
    run(workspaceId, job, work) {
      const other = underway.get(workspaceId)
      if (other !== undefined)
        return Promise.resolve(err({ kind: 'busy', work: jobWords[other.progress.job] }))
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
          announce(workspaceId, entry.progress)
        },
        get cancelled() {
          return cancelled
        },
      }
      announce(workspaceId, entry.progress)
      const ended = work(control, (cancel) => {
        passOn = cancel
      }).finally(() => {
        underway.delete(workspaceId)
        announce(workspaceId, null)
      })
      entry.ended = ended.catch(() => undefined)
      return ended
    },
    progressOf: (workspaceId) => underway.get(workspaceId)?.progress ?? null,
    cancel: (workspaceId) => underway.get(workspaceId)?.cancel(),
    cancelAll() {
      const all = [...underway.values()]
      for (const { cancel } of all) cancel()
      return Promise.all(all.map(({ ended }) => ended))
    },
  }
}
