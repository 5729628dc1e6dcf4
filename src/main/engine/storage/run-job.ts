import { statSync } from 'node:fs'
import { unfinishedBackup } from './backup-files.ts'
import { encryptedPart } from './encrypt.ts'
import type { StorageJob, StorageJobResults } from './job.ts'
import { type RunningThread, startThread } from './job-thread.ts'

/** Starts a job in a thread of its own. `progress` is told at most ten times a second. */
export function runJob<K extends StorageJob['kind']>(
  workerFile: string,
  job: Extract<StorageJob, { kind: K }>,
  progress: (done: number, of: number | null) => void,
): RunningThread<StorageJobResults[K]> {
  // A job answers with what its kind says.
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

/** The file a job fills in one step, in which its thread can tell nothing. */
function growingFile(job: StorageJob): string | null {
  if (job.kind === 'encrypt') return encryptedPart(job.file)
  return job.kind === 'backUp' && job.key !== null ? unfinishedBackup(job.target) : null
}

const lookEveryMs = 100

/** Tells how large a file has become beside the one it is made of. @returns ends it. */
function followGrowth(part: string, from: string, progress: (done: number, of: number) => void): () => void {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const of = size(from)
  const timer = setInterval(() => progress(Math.min(size(part), of), of), lookEveryMs)
  return () => clearInterval(timer)
}
