import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Result } from '#shared/desk/result.ts'
import type { JobControl } from './job.ts'

/** The data with which a job's thread is started. */
interface ThreadStart<Job> {
  readonly job: Job
  /** Shared with the thread; its element becomes 1 when the job is cancelled. */
  readonly calledOff: Int32Array
}

type FromThread<Answer> =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number | null }
  | { readonly kind: 'result'; readonly result: Result<Answer> }

export interface RunningThread<Answer> {
  /** Rejects only on a fault of the desk. */
  readonly result: Promise<Result<Answer>>
  /** Cancels the job, which ends with `cancelled` as soon as possible, unless it ends by itself before. */
  cancel(): void
}

const tellEveryMs = 100

/**
 * Starts a thread for one job. `progress` is called at most ten times a second.
 *
 * @param workerFile a file that calls `serveJob` with work that accepts this job and returns this answer.
 * @param name the thread's name in the debugger and in error messages.
 */
export function startThread<Job, Answer>(
  workerFile: string,
  name: string,
  job: Job,
  progress: (done: number, of: number | null) => void,
): RunningThread<Answer> {
  const calledOff = new Int32Array(new SharedArrayBuffer(4))
  const start: ThreadStart<Job> = { job, calledOff }
  const worker = new Worker(workerFile, { workerData: start, name })
  const { promise, resolve, reject } = Promise.withResolvers<Result<Answer>>()
  worker.on('message', (message: FromThread<Answer>) => {
    if (message.kind === 'result') resolve(message.result)
    else progress(message.done, message.of)
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error(`the thread of the job "${name}" ended without a result`)))
  return { result: promise, cancel: () => void Atomics.store(calledOff, 0, 1) }
}

/** Serves a thread started by `startThread`: runs its job, reports progress, and ends the thread. */
export async function serveJob<Job, Answer>(
  work: (job: Job, control: JobControl) => Promise<Result<Answer>>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('a job runs as a worker thread only')
  const post = (message: FromThread<Answer>) => port.postMessage(message)
  // The cast is safe: only `startThread` starts this thread.
  const { job, calledOff } = workerData as ThreadStart<Job>
  let reportedAt = 0
  const result = await work(job, {
    progress: (done, of) => {
      const now = Date.now()
      if (now - reportedAt < tellEveryMs) return
      reportedAt = now
      post({ kind: 'progress', done, of })
    },
    get cancelled() {
      return Atomics.load(calledOff, 0) === 1
    },
  })
  post({ kind: 'result', result })
  port.close()
}
