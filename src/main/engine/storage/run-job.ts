import { statSync } from 'node:fs'
import { unfinishedBackup } from './backup-files.ts'
import { encryptedPart } from './encrypt.ts'
import type { StorageJob, StorageJobResults } from './job.ts'
import { type RunningThread, startThread } from './job-thread.ts'

/** Starts a job in a separate thread. `progress` is called at most ten times a second. */
export function runJob<K extends StorageJob['kind']>(
  workerFile: string,
  job: Extract<StorageJob, { kind: K }>,
  progress: (done: number, of: number | null) => void,
): RunningThread<StorageJobResults[K]> {
  // Each kind of job has its own type of answer.
  const thread = startThread<StorageJob, StorageJobResults[K]>(
    workerFile,
    `storage ${job.kind}`,
    job,
    progress,
  )
  const growing = growingFile(job)
  const stop = growing === null ? () => undefined : followGrowth(growing, job.file, progress)
  return { ...thread, result: thread.result.finally(stop) }
}

/** The file that a job fills in one step, during which its thread cannot report progress. */
function growingFile(job: StorageJob): string | null {
  if (job.kind === 'encrypt') return encryptedPart(job.file)
  return job.kind === 'backUp' && job.key !== null ? unfinishedBackup(job.target) : null
}

const lookEveryMs = 100

/**
 * Reports the size of a growing file as progress. The total is the size of the file from which it is made. @returns a
 * function that stops the reports.
 */
function followGrowth(part: string, from: string, progress: (done: number, of: number) => void): () => void {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const of = size(from)
  const timer = setInterval(() => progress(Math.min(size(part), of), of), lookEveryMs)
  return () => clearInterval(timer)
}
