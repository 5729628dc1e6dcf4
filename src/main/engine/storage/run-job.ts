import { Worker } from 'node:worker_threads'
import type { Result } from '#shared/desk/result.ts'
import type { StorageJob, StorageJobResults } from './job.ts'

/** What a job's thread is started with. */
export interface JobStart {
  readonly job: StorageJob
  /** Becomes 1 when the job is called off. */
  readonly calledOff: Int32Array
}

export type FromJobWorker =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number | null }
  | { readonly kind: 'result'; readonly result: Result<StorageJobResults[StorageJob['kind']]> }

export interface RunningJob<K extends StorageJob['kind']> {
  /** Rejects only for a fault of the desk. */
  readonly result: Promise<Result<StorageJobResults[K]>>
  /** It ends with `cancelled` as soon as it can, unless it is over before. */
  cancel(): void
}

/** Starts a job in a thread of its own. `progress` is told at most ten times a second. */
export function runJob<K extends StorageJob['kind']>(
  workerFile: string,
  job: Extract<StorageJob, { kind: K }>,
  progress: (done: number, of: number | null) => void,
): RunningJob<K> {
  const calledOff = new Int32Array(new SharedArrayBuffer(4))
  const start: JobStart = { job, calledOff }
  const worker = new Worker(workerFile, { workerData: start, name: `storage ${job.kind}` })
  const { promise, resolve, reject } = Promise.withResolvers<Result<StorageJobResults[K]>>()
  worker.on('message', (message: FromJobWorker) => {
    // A job answers with what its kind says.
    if (message.kind === 'result') resolve(message.result as Result<StorageJobResults[K]>)
    else progress(message.done, message.of)
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error(`the thread of the job "${job.kind}" ended without a result`)))
  return { result: promise, cancel: () => void Atomics.store(calledOff, 0, 1) }
}
